#!/usr/bin/env python3
"""The sentence encoder (bench/encoder.cpp) and, in the same run, ONNX Runtime where Python has it.

  bench/run encoder                              ours alone
  bench/run encoder -- MODEL.onnx FOLDER         both with one model: its ONNX file, and the folder of what
                                                 `vouch models import` made of it

ONNX Runtime gets rows of one length, so that it need not pad either.
"""
import pathlib
import subprocess
import sys
import time

TOKENS_EACH = 4096
ROUNDS = 5


def ours(program, folder):
    output = subprocess.run([program, *folder], stdout=subprocess.PIPE, text=True, check=True).stdout
    print(output, end="", flush=True)
    rates = (line.split(": ", 1) for line in output.splitlines() if line.endswith("tokens/s"))
    return {name: float(value.split()[0]) for name, value in rates}


def peer(path, threads, length):
    import numpy
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    ids = numpy.full((32, length), 1996, dtype=numpy.int64)
    feed = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": numpy.zeros_like(ids)}
    feed = {name: feed[name] for name in (given.name for given in session.get_inputs())}
    calls = max(1, TOKENS_EACH // ids.size)
    best = None
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        for _ in range(calls):
            session.run(None, feed)
        seconds = time.perf_counter() - begin
        best = seconds if best is None else min(best, seconds)
    return calls * ids.size / best


def main(vouch, model=None, folder=None):
    program = pathlib.Path(vouch).parent / "bench" / "bench_encoder"
    rates = ours(program, [folder] if folder else [])
    if model is None:
        return
    try:
        import onnxruntime
    except ImportError:
        print("onnxruntime: not installed for this Python, so there is no comparison")
        return
    for threads, word in (1, "1 thread"), (2, "2 threads"):
        for length in 16, 128, 256:
            rate = peer(model, threads, length)
            what = f"length {length}, {word}"
            print(f"onnxruntime {onnxruntime.__version__}, {what}: {rate:.0f} tokens/s")
            for numbers in "float32", "bfloat16":
                if f"{numbers}, {what}" in rates:
                    print(f"{numbers} against onnxruntime, {what}: {rates[f'{numbers}, {what}'] / rate:.2f} times", flush=True)


main(*sys.argv[1:])
