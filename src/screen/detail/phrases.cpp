// The phrases as data, by what they attempt; English, Portuguese and Spanish. They are built from
// classes of words with short gaps, on whole words, and each needs two or three classes at once:
// one trigger word alone ("ignore", "system", "pretend") is ordinary language in questions about
// data. Texts are folded, so no accents and no capitals here.

#include "screen/detail/phrases.h"

#include <array>

namespace vouch::screen::detail {
namespace {

// clang-format off
#define SETASIDE "(?:ignor(?:e|ing|a|ar|em)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass(?:ing)?|skip|neglect|discard|esquec(?:a|e|er)|desconsider(?:e|a|ar)|olvid(?:a|e|ar)|descart(?:e|a)|sobrescrev(?:a|e)|omit(?:e|a))"
#define GAP "(?:[ ,;:-]+[a-z0-9']+){0,4}?[ ,;:-]+"
#define SHORTGAP "(?:[ ,]+[a-z0-9']+){0,2}?[ ,]+"
#define EARLIER "(?:previous(?:ly)?|prior|above|earlier|all|any|every|your|these|those|foregoing|preceding|safety|system|initial|original|suas?|seus?|tus?|todas?|todos?|anteriores?|previas?)"
#define ORDERS "(?:instructions?|prompts?|directives?|guidelines?|rules?|constraints?|restrictions?|programming|instruc(?:ao|oes|ciones|cion)|regras?|reglas?|restric(?:oes|ciones)|diretrizes|directrices|ordens)"
#define CLAUSE "(?:^|[.!?;:,\n] ?|\\b(?:and|then|please|now|e|y|por favor) )"
#define ASK "(?:reveal|print|output|show|repeat|display|expose|leak|recite|dump|tell me|give me|what is|what are|what's|what was|what were|say|write(?: out)?|translate|summari[sz]e|revele|exiba|mostre|imprima|repita|diga|qual e|quais sao|revela|muestra|cuales son|cual es)"
#define SECRET "(?:system|hidden|initial|original|full|base|secret|real|internal|entire|complete|exact|underlying|sistema|oculto|inicial|completo)"
#define UNBOUND "(?:unrestricted|unfiltered|uncensored|jailbroken|evil|amoral|unbound|dan|lawless)"
#define NOLIMITS "(?:(?:no|without(?: any)?|free of(?: all)?|zero|sem|sin) (?:more )?(?:restrictions?|filters?|rules?|limits?|limitations?|constraints?|guidelines?|censorship|restricoes|restricciones|filtros|limites|regras|reglas))"

constexpr std::array kPhrases = {
    Phrase{Finding::Override, "\\b" SETASIDE GAP EARLIER "\\b" "(?:" GAP "|[ ,]+)" ORDERS "\\b"},
    Phrase{Finding::Override, "\\b" SETASIDE SHORTGAP ORDERS SHORTGAP "?(?:above|before|anteriores|you were given|given (?:to you )?(?:before|earlier|above)|previas)\\b"},
    Phrase{Finding::Override, CLAUSE SETASIDE "(?:[ ,]+(?:please|kindly))?[ ,]+(?:the |as |os |las |los |o )?(?:instructions|prompt|directives|guidelines|instrucoes|instrucciones|diretrizes|directrices|reglas)\\b"},
    Phrase{Finding::Override, CLAUSE SETASIDE " (?:all |any )?(?:prior|previous|earlier|your|the above) (?:context|conversation|messages?|text|training)\\b"},
    Phrase{Finding::Override, "\\bnew (?:system )?instructions? ?:"},
    Phrase{Finding::Override, "\\bfrom now on,? you (?:are|will|must|shall|should)\\b"},
    Phrase{Finding::Override, "\\b(?:stop|quit) (?:following|obeying) " "(?:[a-z]+ ){0,3}" ORDERS "\\b"},
    Phrase{Finding::Override, "\\b(?:do not|don't|dont|never) (?:follow|obey) (?:[a-z]+ ){0,2}(?:previous|prior|earlier|above|your) (?:[a-z]+ )?" ORDERS "\\b"},

    Phrase{Finding::RoleMarker, "(?:^|\n) ?(?:system|assistant|sistema|assistente|asistente)(?: prompt| message)? ?: ?[a-z]"},
    Phrase{Finding::RoleMarker, "[<\\[]\\|?/?(?:im_start|im_end|endoftext|system|sys|inst|start_header_id|eot_id)\\|?[>\\]]"},
    Phrase{Finding::RoleMarker, "<<? ?/?sys ?>?>"},
    Phrase{Finding::RoleMarker, "(?:^|\n) ?#{2,} ?(?:system|instructions?|prompt|sistema|instrucao|instrucoes|assistant)(?: prompt| message)? ?(?::|\n|$)"},

    Phrase{Finding::PromptLeak, "\\b" ASK "(?:[ ,]+[a-z']+){0,4}[ ,]+" SECRET " (?:prompts?|instructions|instrucoes|instrucciones)(?:$|[^a-z ]| (?:[^cft]|c[^o]|f[^i]|t[^a]))"},
    Phrase{Finding::PromptLeak, "\\b" ASK "(?:[ ,]+[a-z']+){0,3}[ ,]+your (?:[a-z]+ )?system (?:prompt|message|instructions)\\b"},
    Phrase{Finding::PromptLeak, "\\b(?:reveal|leak|expose|recite|dump|output|print|repeat)(?: [a-z]+){0,3} (?:of )?your (?:[a-z]+ )?(?:instructions|prompt|rules|guidelines)\\b"},
    Phrase{Finding::PromptLeak, "\\b" ASK "(?: [a-z]+){0,3} (?:prompt|instrucoes|instrucciones|mensagem) (?:do|de|del|de tu|do seu) sistema\\b"},
    Phrase{Finding::PromptLeak, "\\b(?:repeat|print|output|recite|translate|copy) (?:everything|all|the (?:words|text|messages?|lines?)) (?:(?:of the )?(?:text|words) )?(?:above|before this|so far)\\b"},
    Phrase{Finding::PromptLeak, "\\b(?:output|print|reveal|repeat)(?: [a-z]+){0,3} text of your (?:instructions|prompt)\\b"},

    Phrase{Finding::Jailbreak, "\\byou are (?:now )?(?:an? |the )?(?:[a-z]+ )?" UNBOUND "\\b"},
    Phrase{Finding::Jailbreak, "\\b(?:you (?:are|have|will|can|must)|act|pretend|respond|answer|behave|reply)\\b(?:[ ,]+[a-z0-9']+){0,8}?[ ,]+" NOLIMITS "\\b"},
    Phrase{Finding::Jailbreak, "\\b(?:act|behave|respond|answer|pretend) (?:as|like|to be)(?: if you (?:are|were))? (?:an? |the )?(?:[a-z]+ )?" UNBOUND "\\b"},
    Phrase{Finding::Jailbreak, "\\bpretend (?:you are|you're|to be|that you are) (?:an? )?(?:[a-z]+ )?(?:" UNBOUND "|different|other)?(?: [a-z]+)? ?(?:ai|assistant|chatbot|language model|gpt)\\b"},
    Phrase{Finding::Jailbreak, "\\bdo anything now\\b|\\bdan mode\\b"},
    Phrase{Finding::Jailbreak, "\\b(?:enable|enter|activate|switch to|you are (?:now )?in) (?:[a-z]+ )?(?:developer|god|jailbreak|dan|debug|unrestricted) mode\\b"},
    Phrase{Finding::Jailbreak, "\\b(?:finja|aja|atue|finge|actua) (?:que (?:voce )?(?:e|es|eres) |como (?:se fosse )?)?(?:um|uma|un|una) (?:assistente|asistente|ia|modelo|robo|chatbot)\\b"},
};
#undef SETASIDE
#undef GAP
#undef SHORTGAP
#undef EARLIER
#undef ORDERS
#undef CLAUSE
#undef ASK
#undef SECRET
#undef UNBOUND
#undef NOLIMITS
// clang-format on

} // namespace

std::span<const Phrase> phrases() { return kPhrases; }

} // namespace vouch::screen::detail
