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

#define MODEL "(?:ai|llms?|language models?|chatbots?|ai (?:assistants?|systems?|models?|agents?|language models?)|assistants?|model|ki|ia|asistente(?: de ia)?|assistente(?: de ia)?|modele)"

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

    Phrase{Finding::ReaderOrder, "\\b(?:note|instructions?|message|attention|hint|hinweis|nota|dear|hey|orders?)(?: (?:to|for|an|para|de|a|pour))?(?: (?:the|any|all|die|el|o|la|le|a))? (?:l'attention de )?(?:l')?" MODEL "\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:for|to) (?:any |all )?" MODEL " (?:only|reading|processing|that reads?)\\b"},
    Phrase{Finding::ReaderOrder, "\\bif you are an? (?:[a-z]+ )?" MODEL "\\b"},
    Phrase{Finding::ReaderOrder, "\\bas an? (?:ai )?" MODEL "(?: [a-z]+){0,3}?[ ,]+you\\b"},
    Phrase{Finding::ReaderOrder, "\\b" MODEL " (?:[a-z]+ )?(?:reading|processing|summari[sz]ing) this\\b"},
    Phrase{Finding::ReaderOrder, "\\bwhen (?:you (?:answer|reply|respond|summari[sz]e)|(?:summari[sz]ing|answering from) this (?:document|page|text|passage))\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:begin|start|end|finish) your (?:answer|response|reply|output)\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:append|add|include)(?: [a-z-]+){0,7} (?:to|in) your (?:answer|response|reply|output)\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:en tu respuesta|na sua resposta|dans ta reponse|in deiner antwort)\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:without (?:telling|informing)|(?:not|don't|dont|never) (?:tell|inform|mention|reveal|show)(?: [a-z]+){0,4}?(?: to)?) the users?\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:dem (?:benutzer|nutzer)|al usuario|ao usuario|a l'utilisateur)\\b.*\\b(?:niemals|nie|nunca|jamais)\\b|\\b(?:niemals|nie|nunca|jamais)\\b.*\\b(?:dem (?:benutzer|nutzer)|al usuario|ao usuario|a l'utilisateur)\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:respond|reply|answer)(?: [a-z]+){0,7} with (?:only )?(?:the (?:word|sentence|phrase)|[\"\\x{201c}])"},
    Phrase{Finding::ReaderOrder, "\\buse this exact (?:answer|reply|response|wording)\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:this|following) (?:passage|document|page|text) (?:has priority over|overrides?|replaces?|supersedes?)\\b"},
    Phrase{Finding::ReaderOrder, "\\byour (?:instructions have been (?:updated|replaced|changed)|new task is)\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:ignore|disregard) the (?:question|query|rest of the (?:context|passages|prompt))\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:never|not|don't) cite (?:any |the )?other (?:passages?|sources?)\\b"},
    Phrase{Finding::ReaderOrder, "\\bforget everything (?:you|above|before)\\b"},
    Phrase{Finding::ReaderOrder, "!\\[[^\\]]*\\]\\(https?://[^)]*[?=]"},
    Phrase{Finding::ReaderOrder, "\\bsend (?:the|this|all|your) (?:[a-z]+ )?(?:conversation|chat|context|answer|question)s?(?: [a-z]+){0,4} to https?:"},
    Phrase{Finding::ReaderOrder, "\\brank this (?:document|page|passage) (?:first|highest|on top)\\b"},
    Phrase{Finding::ReaderOrder, "\\bpretend that (?:passage|source|document) ?[0-9]+\\b"},
    Phrase{Finding::ReaderOrder, "\\bmodel (?:shall|must|should) (?:answer|say|state|reply) that\\b"},
    Phrase{Finding::ReaderOrder, "\\b(?:ignoriere?n?(?: sie)?|missachte?n?(?: sie)?|vergiss|ignorez|oubliez) (?:[a-z]+ ){0,3}(?:vorherigen|vorigen|bisherigen|obigen|precedentes?|anterieures?|anweisungen|instructions|consignes|regeln|regles)\\b"},
};
#undef MODEL
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
