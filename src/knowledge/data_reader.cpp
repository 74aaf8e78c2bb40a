#include "knowledge/data_reader.h"

namespace vouch::knowledge {

bool is_ordered(schema::TypeClass type) {
    switch (type) {
    case schema::TypeClass::Integer:
    case schema::TypeClass::Decimal:
    case schema::TypeClass::Real:
    case schema::TypeClass::Date:
    case schema::TypeClass::Timestamp: return true;
    default: return false;
    }
}

} // namespace vouch::knowledge
