#!/usr/bin/env python3
"""Fits the weights of src/planner/confidence.cpp and states what a threshold gives.

    vouch eval text2sql --data DIR --threshold 0 --out F.jsonl
    tools/fit_confidence.py --questions DIR/questions.jsonl --decisions F.jsonl [--hold WEIGHT=VALUE]...

A logistic regression (Newton's method with a small ridge) of "the rows were right" on the terms of each line, where columns in
another order than the gold's are no mistake: they carry their names, and which comes first is a toss-up. The fit sees the
databases whose sha256(db_id) is not a multiple of three; the others judge: the planner's rules were written without
looking at them. Printed are the weights, rounded as they go into the table, and for thresholds how many questions of either
part are answered and how many of those are right: counts only. `--hold` keeps a weight at a value, where a rule is wanted
rather than a fit. `--check` takes the weights as they are, which are those that gave the line's confidence.
"""
import argparse
import hashlib
import json
import math

RIDGE = 2.0
STEPS_MAX = 50
HELD_OUT_OF = 3
THRESHOLDS = (0.0, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.72, 0.74, 0.76, 0.78, 0.8, 0.82, 0.85, 0.9, 0.95)


def held_out(database):
    return int(hashlib.sha256(database.encode()).hexdigest(), 16) % HELD_OUT_OF == 0


def read_lines(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def logistic(x):
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, x))))


def solve(matrix, vector):
    """Gauss-Jordan with pivots; the ridge keeps the matrix regular."""
    size = len(vector)
    rows = [list(matrix[i]) + [vector[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i and rows[r][i] != 0.0:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(names, examples, held):
    """Weights by name; `examples` are (terms, good)."""
    weights = {name: held.get(name, 0.0) for name in names}
    free = [name for name in names if name not in held]
    for _ in range(STEPS_MAX):
        gradient = [-RIDGE * weights[name] if name != "bias" else 0.0 for name in free]
        hessian = [[RIDGE * (i == j and free[i] != "bias") for j in range(len(free))] for i in range(len(free))]
        for terms, right in examples:
            chance = logistic(sum(weights[name] * value for name, value in terms.items()))
            spread = chance * (1 - chance)
            present = [(i, terms[name]) for i, name in enumerate(free) if terms[name] != 0]
            for i, x in present:
                gradient[i] += (right - chance) * x
                row = hessian[i]
                for j, y in present:
                    row[j] += spread * x * y
        # A term that never differs from zero has no slope at all.
        for i in range(len(free)):
            hessian[i][i] += 1e-9
        step = solve(hessian, gradient)
        for name, change in zip(free, step):
            weights[name] += change
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def print_curve(title, scored, total):
    if not scored:
        return
    loss = -sum(math.log(max(1e-12, chance if good else 1 - chance)) for chance, _, good in scored) / len(scored)
    print(f"\n{title}: {total} questions, {sum(right for _, right, _ in scored)} right at threshold 0, log loss {loss:.4f}")
    print("threshold  answered  right  right or turned  right of answered  or turned  answered of all")
    for threshold in THRESHOLDS:
        taken = [one for one in scored if one[0] >= threshold]
        if taken:
            right, good = sum(one[1] for one in taken), sum(one[2] for one in taken)
            print(f"{threshold:9.2f}  {len(taken):8}  {right:5}  {good:15}  {right / len(taken):17.3f}  "
                  f"{good / len(taken):9.3f}  {len(taken) / total:15.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", action="append", required=True)
    parser.add_argument("--decisions", action="append", required=True)
    parser.add_argument("--hold", action="append", default=[], metavar="WEIGHT=VALUE")
    parser.add_argument("--check", action="store_true", help="judge the confidences as they are")
    arguments = parser.parse_args()
    database_of = {line["id"]: line["db_id"] for path in arguments.questions for line in read_lines(path)}
    parts = {False: [], True: []}
    totals = {False: 0, True: 0}
    for path in arguments.decisions:
        for line in read_lines(path):
            part = held_out(database_of[line["id"]])
            totals[part] += 1
            if "terms" in line:
                right = int(line["outcome"] == "right")
                good = int(right or line.get("columns_turned", False))
                parts[part].append((line["terms"], right, good, line["confidence"]))
    if arguments.check:
        def chance_of(example):
            return example[3]
    else:
        names = list(parts[False][0][0])
        held = {name: float(value) for name, value in (one.split("=") for one in arguments.hold)}
        weights = fit(names, [(terms, good) for terms, _, good, _ in parts[False]], held)
        weights = {name: round(value, 2) for name, value in weights.items()}
        for name in names:
            print(f"{name:16} {weights[name]:6.2f}{'  held' if name in held else ''}")

        def chance_of(example):
            return logistic(sum(weights[name] * value for name, value in example[0].items()))
    for part, title in ((False, "fitted on"), (True, "held out")):
        print_curve(title, [(chance_of(example), *example[1:3]) for example in parts[part]], totals[part])


if __name__ == "__main__":
    main()
