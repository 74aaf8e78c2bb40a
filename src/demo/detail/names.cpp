#include "demo/detail/names.h"

namespace vouch::demo {

namespace {

using Names = std::string_view;

constexpr Names kDutchFirst[] = {"Sanne", "Daan",   "Lotte", "Bram", "Femke",  "Joost", "Anouk",
                                 "Ruben", "Maaike", "Thijs", "Noor", "Pieter", "Saïda", "Jeroen"};
constexpr Names kDutchFamily[] = {"de Vries", "Bakker",   "van Dijk",  "Visser",   "Smit",
                                  "Meijer",   "de Groot", "Vermeulen", "Hendriks", "van Leeuwen",
                                  "Dijkstra", "Kuipers",  "Wouters",   "Postma"};
constexpr Names kFrenchFirst[] = {"Élise",  "Hugo",   "Camille", "Mathéo", "Aurélie",
                                  "Benoît", "Chloé",  "Rémi",    "Inès",   "Gaëlle",
                                  "Jérôme", "Noémie", "Théo",    "Maëlys"};
constexpr Names kFrenchFamily[] = {"Lefèvre",    "Moreau",   "Girard",   "Béranger",  "Dupré",
                                   "Marchand",   "Rousseau", "Fontaine", "Chevalier", "Noël",
                                   "Carpentier", "Mercier",  "Gauthier", "Delacroix"};
constexpr Names kGermanFirst[] = {"Jürgen",   "Anke",   "Lukas",  "Käthe", "Björn",
                                  "Heike",    "Tobias", "Sabine", "Felix", "Ulrike",
                                  "Matthias", "Jana",   "Sören",  "Birgit"};
constexpr Names kGermanFamily[] = {"Krüger",  "Bergmann", "Schäfer", "Vogel",   "Hoffmann",
                                   "Lindner", "Köhler",   "Brandt",  "Winkler", "Jäger",
                                   "Seidel",  "Böhm",     "Reuter",  "Ziegler"};
constexpr Names kPolishFirst[] = {"Agnieszka", "Paweł", "Małgorzata", "Łukasz", "Zofia",
                                  "Michał",    "Kasia", "Wojciech",   "Hanna",  "Rafał"};
constexpr Names kPolishFamily[] = {"Wiśniewski", "Kowalczyk", "Zieliński", "Dąbrowski", "Lis",
                                   "Pawlak",     "Wróbel",    "Sikora",    "Górski",    "Maj"};
constexpr Names kCzechFirst[] = {"Jiří",   "Tereza", "Ondřej",   "Lenka", "Václav",
                                 "Zuzana", "Matěj",  "Kateřina", "Radek", "Šárka"};
constexpr Names kCzechFamily[] = {"Novotný", "Dvořák",  "Černý",   "Procházka", "Kučera",
                                  "Horák",   "Pokorný", "Růžička", "Beneš",     "Šimek"};
constexpr Names kNordicFirst[] = {"Astrid", "Lars",   "Ingrid", "Søren",  "Freja",
                                  "Håkon",  "Sigrid", "Åsa",    "Magnus", "Linnéa",
                                  "Torben", "Maja",   "Øyvind", "Elin"};
constexpr Names kNordicFamily[] = {"Bergström", "Lindqvist", "Holm",      "Kjærgaard", "Sørensen",
                                   "Åkesson",   "Dahl",      "Nygård",    "Lund",      "Öberg",
                                   "Haugen",    "Sandvik",   "Mikkelsen", "Björk"};
constexpr Names kFinnishFirst[] = {"Aino",  "Mikko", "Päivi", "Jari", "Helmi",
                                   "Väinö", "Sanna", "Eero",  "Outi", "Tuomas"};
constexpr Names kFinnishFamily[] = {"Virtanen", "Mäkelä",     "Korhonen", "Lehtinen", "Heikkilä",
                                    "Saarinen", "Hämäläinen", "Niemi",    "Laine",    "Koskela"};
constexpr Names kItalianFirst[] = {"Giulia", "Marco",  "Chiara", "Niccolò", "Elena",
                                   "Davide", "Teresa", "Paolo",  "Ilaria",  "Fabio"};
constexpr Names kItalianFamily[] = {"Bellini", "Conti",   "Ferrero", "Marchetti", "Rinaldi",
                                    "Gallo",   "De Luca", "Moretti", "Fabbri",    "Santoro"};
constexpr Names kSpanishFirst[] = {"Lucía", "Álvaro", "Inés",   "Joaquín", "Marta",
                                   "Íñigo", "Nuria",  "Andrés", "Begoña",  "Raúl"};
constexpr Names kSpanishFamily[] = {"Ibáñez", "Navarro", "Peña",    "Domínguez", "Serrano",
                                    "Vidal",  "Muñoz",   "Castaño", "Roldán",    "Ferrer"};
constexpr Names kPortugueseFirst[] = {"Inês",   "João",     "Beatriz", "Tomás", "Luísa",
                                      "Duarte", "Catarina", "Gonçalo", "Rita",  "Vasco"};
constexpr Names kPortugueseFamily[] = {"Almeida", "Carvalho", "Magalhães", "Tavares", "Queirós",
                                       "Simões",  "Figueira", "Leitão",    "Brandão", "Pacheco"};
constexpr Names kEnglishFirst[] = {"Harriet", "Owen",   "Niamh",  "Callum",  "Priya",
                                   "Declan",  "Imogen", "Ewan",   "Siobhán", "Marcus",
                                   "Zainab",  "Rhys",   "Adaeze", "Fergus"};
constexpr Names kEnglishFamily[] = {"Ashworth", "Pemberton", "O'Dwyer", "Fairbairn", "Whitlock",
                                    "Osei",     "Kavanagh",  "Thorne",  "Bhatt",     "Llewellyn",
                                    "Marlowe",  "Adeyemi",   "Hartley", "Quigley"};
constexpr Names kJapaneseFirst[] = {"Haruka", "Kenji", "Aiko", "Daisuke", "Emi",
                                    "Takumi", "Naoko", "Shō",  "Yuki",    "Ryō"};
constexpr Names kJapaneseFamily[] = {"Yamashiro", "Ōkubo",  "Fujimoto", "Hayashi",  "Nishida",
                                     "Kuroda",    "Tanabe", "Mori",     "Sugihara", "Ishikawa"};

constexpr Language kDutch = {kDutchFirst,
                             kDutchFamily,
                             {{{"% Winkels", "Delicatessen %"},
                               {"Café %", "Hotel %"},
                               {"% Groothandel B.V.", "% & Zonen"},
                               {"Gemeente @ Inkoop", "Stichting % Scholen"},
                               {"%shop", "Webwinkel %"}}},
                             {"% Handel B.V.", "Koninklijke %"}};
constexpr Language kFrench = {kFrenchFirst,
                              kFrenchFamily,
                              {{{"Épicerie %", "Maison %"},
                                {"Brasserie %", "Hôtel %"},
                                {"% Distribution", "Comptoir %"},
                                {"Mairie de @", "Lycée %"},
                                {"Boutique % en ligne", "% Direct"}}},
                              {"% et Fils", "Atelier %"}};
constexpr Language kGerman = {kGermanFirst,
                              kGermanFamily,
                              {{{"Feinkost %", "Kaufhaus %"},
                                {"Gasthof %", "Café %"},
                                {"% Großhandel GmbH", "% & Partner KG"},
                                {"Stadtwerke @", "%-Gymnasium @"},
                                {"% Versand", "%24 Handel"}}},
                              {"% Manufaktur GmbH", "Gebrüder %"}};
constexpr Language kPolish = {kPolishFirst,
                              kPolishFamily,
                              {{{"Delikatesy %", "Sklep %"},
                                {"Restauracja %", "Pensjonat %"},
                                {"Hurtownia %", "% sp. z o.o."},
                                {"Urząd Miasta @", "Szkoła im. %"},
                                {"% Online", "e-%"}}},
                              {"Zakłady %", "% Produkcja"}};
constexpr Language kCzech = {kCzechFirst,
                             kCzechFamily,
                             {{{"Lahůdky %", "Obchod %"},
                               {"Kavárna %", "Penzion %"},
                               {"% Velkoobchod", "% s.r.o."},
                               {"Městský úřad @", "Gymnázium %"},
                               {"e-shop %", "% Online"}}},
                             {"Sklárna %", "% a syn"}};
constexpr Language kNordic = {kNordicFirst,
                              kNordicFamily,
                              {{{"% Handel", "% Livs"},
                                {"Kafé %", "% Hotell"},
                                {"% Grossist", "% & Co"},
                                {"@ Kommune", "% Skole"},
                                {"% Nett", "% Butik Online"}}},
                              {"% Bruk", "% Produkter"}};
constexpr Language kFinnish = {kFinnishFirst,
                               kFinnishFamily,
                               {{{"% Kauppa", "Herkku %"},
                                 {"Kahvila %", "Ravintola %"},
                                 {"% Tukku Oy", "% Oy"},
                                 {"@ kaupunki", "% koulu"},
                                 {"Verkkokauppa %", "% Netti"}}},
                               {"% Tuote Oy", "% Tehdas"}};
constexpr Language kItalian = {kItalianFirst,
                               kItalianFamily,
                               {{{"Alimentari %", "Bottega %"},
                                 {"Trattoria %", "Albergo %"},
                                 {"% Ingrosso S.r.l.", "Fratelli %"},
                                 {"Comune di @", "Liceo %"},
                                 {"% Online", "Spesa %"}}},
                               {"Pastificio %", "% & Figli"}};
constexpr Language kSpanish = {kSpanishFirst,
                               kSpanishFamily,
                               {{{"Ultramarinos %", "Tienda %"},
                                 {"Bar %", "Hostal %"},
                                 {"Distribuciones %", "% Mayorista S.L."},
                                 {"Ayuntamiento de @", "Colegio %"},
                                 {"% Directo", "% Online"}}},
                               {"Conservas %", "Bodegas %"}};
constexpr Language kPortuguese = {kPortugueseFirst,
                                  kPortugueseFamily,
                                  {{{"Mercearia %", "Casa %"},
                                    {"Pastelaria %", "Pousada %"},
                                    {"% Distribuição Lda", "Armazéns %"},
                                    {"Câmara Municipal de @", "Escola %"},
                                    {"Loja %", "% Online"}}},
                                  {"Quinta %", "Cooperativa %"}};
constexpr Language kEnglish = {kEnglishFirst,
                               kEnglishFamily,
                               {{{"% Stores", "% & Daughters Grocers"},
                                 {"The % Arms", "% House Hotel"},
                                 {"% Wholesale Ltd", "% Trading"},
                                 {"@ City Council", "% Academy"},
                                 {"%.shop", "% Online"}}},
                               {"% Mills", "% Estates"}};
constexpr Language kJapanese = {kJapaneseFirst,
                                kJapaneseFamily,
                                {{{"% Shōten", "% Market"},
                                  {"Ryokan %", "Kissaten %"},
                                  {"% Shōji", "% Trading KK"},
                                  {"@ City Office", "% Gakuen"},
                                  {"% Net", "% Direct"}}},
                                {"% Seisakusho", "% Kōbō"}};

constexpr Country kCountries[] = {
    {"Netherlands",
     1,
     16,
     "nl",
     "+31",
     &kDutch,
     {"Rotterdam", "Utrecht", "Groningen", "Eindhoven"}},
    {"Belgium", 1, 8, "be", "+32", &kDutch, {"Antwerp", "Ghent", "Leuven", "Bruges"}},
    {"France", 1, 11, "fr", "+33", &kFrench, {"Lyon", "Paris", "Nantes", "Besançon"}},
    {"Germany", 2, 18, "de", "+49", &kGerman, {"Hamburg", "München", "Leipzig", "Köln"}},
    {"Austria", 2, 5, "at", "+43", &kGerman, {"Vienna", "Graz", "Salzburg", "Linz"}},
    {"Switzerland", 2, 4, "ch", "+41", &kFrench, {"Geneva", "Lausanne", "Neuchâtel", "Fribourg"}},
    {"Poland", 2, 6, "pl", "+48", &kPolish, {"Gdańsk", "Kraków", "Poznań", "Łódź"}},
    {"Czechia", 2, 4, "cz", "+420", &kCzech, {"Prague", "Brno", "Plzeň", "Olomouc"}},
    {"Sweden", 3, 6, "se", "+46", &kNordic, {"Stockholm", "Malmö", "Uppsala", "Gothenburg"}},
    {"Denmark", 3, 5, "dk", "+45", &kNordic, {"Copenhagen", "Aarhus", "Odense", "Køge"}},
    {"Norway", 3, 3, "no", "+47", &kNordic, {"Oslo", "Bergen", "Trondheim", "Tromsø"}},
    {"Finland", 3, 4, "fi", "+358", &kFinnish, {"Helsinki", "Turku", "Tampere", "Jyväskylä"}},
    {"Italy", 4, 7, "it", "+39", &kItalian, {"Bologna", "Turin", "Verona", "Bari"}},
    {"Spain", 4, 8, "es", "+34", &kSpanish, {"Valencia", "Bilbao", "Málaga", "Madrid"}},
    {"Portugal", 4, 6, "pt", "+351", &kPortuguese, {"Porto", "Lisbon", "Évora", "Setúbal"}},
    {"United Kingdom", 5, 10, "uk", "+44", &kEnglish, {"Leeds", "Bristol", "Glasgow", "London"}},
    {"Ireland", 5, 4, "ie", "+353", &kEnglish, {"Dublin", "Cork", "Galway", "Limerick"}},
    {"United States", 6, 6, "us", "+1", &kEnglish, {"Portland", "Boston", "Chicago", "Austin"}},
    {"Canada", 6, 4, "ca", "+1", &kEnglish, {"Toronto", "Montréal", "Halifax", "Vancouver"}},
    {"Japan", 7, 3, "jp", "+81", &kJapanese, {"Ōsaka", "Tokyo", "Kanazawa", "Sapporo"}},
    {"Australia", 7, 3, "au", "+61", &kEnglish, {"Melbourne", "Perth", "Hobart", "Sydney"}},
    {"Brazil", 0, 0, "br", "+55", &kPortuguese, {"Santos", "Campinas", "Vitória", "São Paulo"}},
    {"India", 0, 0, "in", "+91", &kEnglish, {"Darjeeling", "Kochi", "Pune", "Kolkata"}},
};

struct Folding {
    std::string_view letters; ///< accented letters of UTF-8, two bytes each
    std::string_view plain;
};
constexpr Folding kFoldings[] = {
    {"áàâãäåāą", "a"}, {"ÁÀÂÃÄÅĀ", "a"},  {"éèêëěę", "e"}, {"ÉÈÊË", "e"},   {"íìîï", "i"},
    {"ÍÎ", "i"},       {"óòôõöøōő", "o"}, {"ÓÔÖØŌ", "o"},  {"úùûüůū", "u"}, {"ÚÜ", "u"},
    {"çčć", "c"},      {"ČÇ", "c"},       {"ñńň", "n"},    {"šśş", "s"},    {"ŠŚ", "s"},
    {"žźż", "z"},      {"ŽŹŻ", "z"},      {"łĺ", "l"},     {"Ł", "l"},      {"řŕ", "r"},
    {"ýÿ", "y"},       {"ß", "ss"},       {"æ", "ae"},     {"ďđ", "d"},     {"ťţ", "t"},
};

std::string_view plain_letter(std::string_view letter) {
    for (const Folding& folding : kFoldings) {
        for (std::size_t at = 0; at + 1 < folding.letters.size(); at += 2) {
            if (folding.letters.substr(at, 2) == letter) return folding.plain;
        }
    }
    return {};
}

} // namespace

std::span<const Country> countries() { return kCountries; }

std::string ascii_slug(std::string_view text) {
    std::string slug;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char byte = text[at];
        if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) {
            slug += byte;
        } else if (byte >= 'A' && byte <= 'Z') {
            slug += static_cast<char>(byte - 'A' + 'a');
        } else if (const std::string_view plain = plain_letter(text.substr(at, 2));
                   !plain.empty()) {
            slug += plain;
            ++at;
        } else if (!slug.empty() && slug.back() != '-') {
            slug += '-';
        }
    }
    while (!slug.empty() && slug.back() == '-')
        slug.pop_back();
    return slug;
}

std::string fill_pattern(std::string_view pattern, std::string_view family, std::string_view city) {
    std::string text;
    for (const char character : pattern) {
        if (character == '%') {
            text += family;
        } else if (character == '@') {
            text += city;
        } else {
            text += character;
        }
    }
    return text;
}

} // namespace vouch::demo
