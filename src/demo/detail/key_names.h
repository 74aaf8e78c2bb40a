// The departments, people, suppliers, customers, warehouses and carriers that the documents name.
// Whoever changes a name here changes the documents under demo/ as well.
#pragma once

#include <array>
#include <string_view>

namespace vouch::demo {

struct Department {
    std::string_view name, cost_center, city, head_title, head_first, head_last, staff_title,
        lead_title;
    int staff;
    int salary_low, salary_high; ///< euros a year, staff
};

inline constexpr std::array<Department, 8> kDepartments = {{
    {"Management", "CC-100", "Rotterdam", "Managing Director", "Marijke", "van Houten",
     "Executive Assistant", "Chief of Staff", 2, 42000, 58000},
    {"Finance", "CC-200", "Rotterdam", "Head of Finance", "Tomás", "Ferreira", "Accountant",
     "Credit Control Lead", 6, 39000, 61000},
    {"Human Resources", "CC-300", "Rotterdam", "Head of Human Resources", "Ingrid", "Solheim",
     "HR Adviser", "Payroll Lead", 3, 38000, 56000},
    {"Sales", "CC-400", "Rotterdam", "Head of Sales", "Declan", "Osei", "Account Manager",
     "Regional Sales Lead", 16, 41000, 72000},
    {"Purchasing", "CC-500", "Lyon", "Head of Purchasing", "Aurélie", "Béranger", "Buyer",
     "Category Lead", 6, 40000, 66000},
    {"Logistics", "CC-600", "Rotterdam", "Head of Logistics", "Joost", "Hendriks",
     "Warehouse Operator", "Shift Lead", 18, 30000, 43000},
    {"Information Technology", "CC-700", "Leipzig", "Head of IT", "Zuzana", "Černá",
     "Systems Engineer", "Service Desk Lead", 4, 45000, 74000},
    {"Customer Service", "CC-800", "Porto", "Head of Customer Service", "Priya", "Bhatt",
     "Service Agent", "Returns Lead", 7, 28000, 39000},
}};

struct KeySupplier {
    std::string_view name, contact, city, country, domain;
    int payment_terms_days, rating, since_year;
    std::string_view leaf; ///< the category that it delivers
};

inline constexpr std::array<KeySupplier, 8> kKeySuppliers = {{
    {"Fazenda Boa Vista", "Gonçalo Magalhães", "Santos", "Brazil", "br", 45, 5, 2014, "Coffee"},
    {"Lumière Céramique", "Élise Fontaine", "Besançon", "France", "fr", 30, 4, 2016, "Tableware"},
    {"Kjeldsen Stålvarer", "Søren Kjeldsen", "Odense", "Denmark", "dk", 30, 5, 2012, "Cookware"},
    {"Yamashiro Hamono", "Naoko Yamashiro", "Kanazawa", "Japan", "jp", 60, 5, 2018, "Knives"},
    {"Rauch & Söhne Papier", "Heike Rauch", "Leipzig", "Germany", "de", 30, 3, 2011, "Paper Goods"},
    {"Oliveira Azeites", "Luísa Oliveira", "Évora", "Portugal", "pt", 45, 4, 2015,
     "Oils and Vinegars"},
    {"Darjeeling Ridge Estates", "Priyanka Rai", "Darjeeling", "India", "in", 60, 4, 2017, "Tea"},
    {"Nordlys Møbler", "Håkon Nygård", "Trondheim", "Norway", "no", 30, 4, 2019, "Chairs"},
}};

struct KeyCustomer {
    std::string_view name, contact, segment, city, country;
    int credit_limit; ///< euros; 0 where none is set
};

inline constexpr std::array<KeyCustomer, 8> kKeyCustomers = {{
    {"Hotel Lindenhof", "Katharina Seidel", "Hospitality", "München", "Germany", 60000},
    {"Grand Hôtel du Lac", "Rémi Chevalier", "Hospitality", "Geneva", "Switzerland", 75000},
    {"Café Bergström Group", "Linnéa Bergström", "Hospitality", "Stockholm", "Sweden", 90000},
    {"Supermercados Almeida", "Duarte Almeida", "Retail", "Porto", "Portugal", 120000},
    {"Stichting Stadsscholen Utrecht", "Anouk Postma", "Public Sector", "Utrecht", "Netherlands",
     0},
    {"Harbour & Pine Stores", "Imogen Thorne", "Retail", "Bristol", "United Kingdom", 100000},
    {"Maple Ridge Wholesale", "Owen Llewellyn", "Wholesale", "Toronto", "Canada", 200000},
    {"Trattoria Bellini Group", "Giulia Bellini", "Hospitality", "Bologna", "Italy", 45000},
}};

struct Warehouse {
    std::string_view name, city, country;
    int capacity_pallets, opened_year;
};

inline constexpr std::array<Warehouse, 5> kWarehouses = {{
    {"Rotterdam Harbour", "Rotterdam", "Netherlands", 14000, 2010},
    {"Leipzig Hub", "Leipzig", "Germany", 9500, 2014},
    {"Lyon South", "Lyon", "France", 7200, 2016},
    {"Malmö North", "Malmö", "Sweden", 4800, 2018},
    {"Porto West", "Porto", "Portugal", 5200, 2020},
}};

struct Carrier {
    std::string_view name, service_level;
};

inline constexpr std::array<Carrier, 6> kCarriers = {{
    {"Rijnlijn Freight", "standard"},
    {"Nordkurier Express", "express"},
    {"Alpenspeed", "standard"},
    {"TransIberia Cargo", "standard"},
    {"BlueHarbour Logistics", "standard"},
    {"Pacific Arc", "air freight"},
}};

} // namespace vouch::demo
