// Employees form a tree: the managing director, a head for each department, a lead for about
// seven staff, then staff. Customers are unlike one another: a few order often, a few pay late, and
// terms follow their segment as the payment terms document says.
#include <set>
#include <string>

#include "demo/detail/company.h"
#include "demo/detail/key_names.h"
#include "demo/detail/names.h"
#include "demo/detail/random.h"

namespace vouch::demo {

namespace {

constexpr int kStaffForEachLead = 7;
constexpr int kCustomerCount = 900;
constexpr std::array<int, kSegmentCount> kSegmentWeights = {30, 34, 14, 8, 14};
/// As demo/documents/finance/payment-terms.md states them.
constexpr std::array<int, kSegmentCount> kTermsDays = {30, 14, 45, 60, 7};

std::string email_address(std::string_view first, std::string_view last) {
    return ascii_slug(first) + "." + ascii_slug(last) + "@corvane.example";
}

/// The country of an employee's names: most are Dutch, the rest from anywhere.
const Language& staff_language(Random& random) {
    if (random.chance(420)) return *countries()[0].language;
    return *random.pick(countries()).language;
}

class EmployeeMaker {
public:
    EmployeeMaker(Company& company, std::uint64_t seed, Day today)
        : company_(company), random_(seed, 1), today_(today) {
        for (const Department& department : kDepartments) {
            emails_.insert(email_address(department.head_first, department.head_last));
        }
    }

    int add_head(int department, int manager) {
        const Department& data = kDepartments[static_cast<std::size_t>(department - 1)];
        const Quarters salary = 4 * (department == 1 ? 168000 : data.salary_high + 24000);
        return add({std::string(data.head_first), std::string(data.head_last), "",
                    std::string(data.head_title), "permanent", department, manager,
                    make_day(2009 + department, 3, 1), std::nullopt, salary, std::nullopt});
    }

    int add_lead(int department, int manager) {
        const Department& data = kDepartments[static_cast<std::size_t>(department - 1)];
        return add_person(department, manager, data.lead_title, data.salary_high + 4000, 0);
    }

    void add_staff(int department, int manager) {
        const Department& data = kDepartments[static_cast<std::size_t>(department - 1)];
        const int steps = (data.salary_high - data.salary_low) / 500;
        const int salary = data.salary_low + 500 * random_.between(0, steps);
        add_person(department, manager, data.staff_title, salary, 110);
    }

private:
    int add_person(int department, int manager, std::string_view title, int salary,
                   int leaves_per_mille) {
        const Language& language = staff_language(random_);
        Employee person;
        do {
            person.first_name = random_.pick(language.first_names);
            person.last_name = random_.pick(language.family_names);
        } while (!emails_.insert(email_address(person.first_name, person.last_name)).second);
        person.job_title = title;
        person.department = department;
        person.manager = manager;
        person.salary = Quarters{4} * salary;
        person.contract_type = "permanent";
        const bool recent = random_.chance(220);
        person.hired =
            working_day(recent ? make_day(2024, 1, 8) + std::chrono::days(random_.below(860))
                               : make_day(2011, 1, 10) + std::chrono::days(random_.below(4300)));
        if (recent && leaves_per_mille > 0) set_beginner_contract(person);
        if (random_.chance(leaves_per_mille)) {
            const Day last = person.hired + std::chrono::days(random_.between(200, 1500));
            if (last < today_) person.left = last;
        }

        // Departments 4 and 5 are Sales and Purchasing; only the former earns commission.
        if (department == 4) person.commission_percent = random_.between(1, 4);
        return add(std::move(person));
    }

    void set_beginner_contract(Employee& person) {
        if (random_.chance(420)) {
            person.contract_type = "fixed-term";
        } else if (random_.chance(220)) {
            person.contract_type = "apprentice";
            person.salary = Quarters{4} * 500 * random_.between(46, 52);
        }
    }

    int add(Employee person) {
        person.email = email_address(person.first_name, person.last_name);
        company_.employees.push_back(std::move(person));
        return static_cast<int>(company_.employees.size());
    }

    Company& company_;
    Random random_;
    Day today_;
    std::set<std::string> emails_;
};

class CustomerMaker {
public:
    CustomerMaker(Company& company, std::uint64_t seed, Day today)
        : company_(company), random_(seed, 5), today_(today) {
        for (const Country& country : countries())
            weights_.push_back(country.customer_weight);
    }

    void add_key(const KeyCustomer& key) {
        Customer customer;
        customer.name = key.name;
        names_.insert(customer.name);
        for (const Country& country : countries()) {
            if (country.name == key.country) place(customer, country, key.city);
        }
        for (std::size_t at = 0; at < kSegmentCount; ++at) {
            if (kSegments[at] == key.segment) customer.segment_index = at;
        }
        customer.contact_name = key.contact;
        complete(customer);
        customer.since = make_day(2015, 5, 4) + std::chrono::days(random_.below(1500));
        customer.credit_limit.reset();
        if (key.credit_limit > 0) customer.credit_limit = Quarters{4} * key.credit_limit;
        customer.status = "active";
        customer.closed.reset();
        customer.weight = random_.between(55, 80);
        customer.days_late_max = 0;
        company_.customers.push_back(std::move(customer));
    }

    void add_any() {
        const Country& country = countries()[random_.weighted(weights_)];
        const Language& language = *country.language;
        Customer customer;
        customer.segment_index = random_.weighted(kSegmentWeights);
        const std::string_view city = random_.pick(country.cities);
        const std::string_view pattern = random_.pick(language.business[customer.segment_index]);
        customer.name =
            unique_name(fill_pattern(pattern, random_.pick(language.family_names), city), city);
        place(customer, country, city);
        customer.contact_name = std::string(random_.pick(language.first_names)) + " " +
                                std::string(random_.pick(language.family_names));
        complete(customer);
        company_.customers.push_back(std::move(customer));
    }

private:
    static void place(Customer& customer, const Country& country, std::string_view city) {
        customer.country = country.name;
        customer.city = city;
        customer.region = country.region;
    }

    std::string unique_name(std::string name, std::string_view city) {
        if (names_.insert(name).second) return name;
        std::string with_city = name + " " + std::string(city);
        for (int number = 2; !names_.insert(with_city).second; ++number) {
            with_city = name + " " + std::string(city) + " " + std::to_string(number);
        }
        return with_city;
    }

    void complete(Customer& customer) {
        customer.segment = kSegments[customer.segment_index];
        customer.payment_terms_days = kTermsDays[customer.segment_index];
        add_contact(customer);
        add_credit(customer);
        const int kind = random_.between(0, 99);
        customer.weight = kind < 58   ? random_.between(1, 3)
                          : kind < 84 ? random_.between(4, 9)
                          : kind < 97 ? random_.between(10, 22)
                                      : random_.between(30, 60);
        const int payer = random_.between(0, 99);
        customer.days_late_max = payer < 70 ? 0 : payer < 90 ? 20 : payer < 98 ? 45 : 150;
        add_life(customer);
    }

    void add_contact(Customer& customer) {
        const Country* home = nullptr;
        for (const Country& country : countries()) {
            if (country.name == customer.country) home = &country;
        }
        if (random_.chance(920)) {
            const std::string mailbox = random_.chance(600) ? "orders" : "info";
            customer.email = mailbox + "@" + ascii_slug(customer.name) + "." +
                             std::string(home->domain) + ".example";
        }
        if (random_.chance(850)) {
            customer.phone = std::string(home->phone_prefix) + " 555 " +
                             std::to_string(random_.between(100, 999)) + " " +
                             std::to_string(random_.between(100, 999));
        }
    }

    /// Public bodies have no limit; new customers start at 5,000 EUR.
    void add_credit(Customer& customer) {
        static constexpr std::array<int, kSegmentCount> kHighest = {60, 30, 160, 0, 10};
        const int highest = kHighest[customer.segment_index];
        if (highest > 0 && random_.chance(940)) {
            customer.credit_limit = Quarters{4} * 500 * random_.between(10, 10 + highest);
        }
    }

    void add_life(Customer& customer) {
        customer.since = random_.chance(620)
                             ? make_day(2012, 2, 1) + std::chrono::days(random_.below(3980))
                             : make_day(2023, 1, 2) + std::chrono::days(random_.below(1230));
        customer.since = working_day(customer.since);
        customer.status = "active";
        if (customer.days_late_max >= 45 && random_.chance(400)) customer.status = "on hold";
        if (random_.chance(190)) {
            const Day closed = customer.since + std::chrono::days(random_.between(300, 2400));
            if (closed > make_day(2023, 6, 1) && closed < today_) {
                customer.closed = closed;
                customer.status = "closed";
            }
        }
    }

    Company& company_;
    Random random_;
    Day today_;
    std::vector<int> weights_;
    std::set<std::string> names_;
};

} // namespace

void add_employees(Company& company, std::uint64_t seed, Day today) {
    EmployeeMaker maker(company, seed, today);
    const int director = maker.add_head(1, 0);
    for (int department = 1; department <= static_cast<int>(kDepartments.size()); ++department) {
        const int head = department == 1 ? director : maker.add_head(department, director);
        int lead = head;
        for (int staff = 0; staff < kDepartments[static_cast<std::size_t>(department - 1)].staff;
             ++staff) {
            if (staff % kStaffForEachLead == 0) lead = maker.add_lead(department, head);
            maker.add_staff(department, lead);
        }
    }
}

void add_customers(Company& company, std::uint64_t seed, Day today) {
    CustomerMaker maker(company, seed, today);
    for (const KeyCustomer& key : kKeyCustomers)
        maker.add_key(key);
    while (company.customers.size() < kCustomerCount)
        maker.add_any();
}

} // namespace vouch::demo
