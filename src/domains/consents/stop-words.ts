import type { Channel } from "./refusals.ts";

const ALL: Channel[] = ["call", "text", "email", "newsletter"];
const MAILS: Channel[] = ["email", "newsletter"];

/** Alone in a message or a line: 47 CFR 64.1200(a)(10) names the first of them. */
const ALONE = new RegExp(
  `^(?:please )?(?:${[
    "stop|quit|end|revoke|opt[ -]?out|cancel|unsubscribe",
    "stop ?all|remove|remove me|no more|enough|not interested",
    "alto|basta|baja|pare|paren|parar|cancelar|detener|fin|no mas",
  ].join("|")})(?: please| now| it| this| por favor| ya)*$`,
);

/** Said of one occasion, it ends nothing: before five, at work, until Friday. */
const NOT_ONCE = String.raw`(?! (?:before|until|till|after|at (?!all)|on|during|between|in the|while|today|tonight|tomorrow|this (?:week|month|morning)|antes|despues|hasta|en la|hoy|manana))`;
const NOT = "(?:do not|don't|dont|never|please no|stop trying to)(?: ever| try to)?";
/** Who asks somebody not to stop wants the opposite. */
const STOP = String.raw`(?<!\b(?:not|don't|dont|never|won't|wont|can't|cant|cannot)(?: want you to| ever)? )(?:stop|quit|cease|no more)`;
const US = "(?:me|us|this number|my (?:phone|cell|number|home)|anymore|again|here)";
const DEJEN = "(?:dejen?|paren?|basta|deja|para) de";
const NO_ME = "no (?:me|nos) (?:vuelvan? a )?";

/** What ends contact, by the channels that it closes. */
const WITHIN: [Channel[], string[]][] = [
  [
    ["call"],
    [
      `${NOT} (?:call|phone|telephone|ring|dial) ${US}${NOT_ONCE}`,
      `${STOP} (?:all |the |these |your |with the )*(?:phone )?(?:calling|calls?|phoning|ringing|dialing)${NOT_ONCE}`,
      "no (?:phone )?calls please|please no (?:phone )?calls|(?:do not|don't) want (?:any )?(?:more )?(?:phone )?calls",
      "(?:remove|delete|erase|lose|forget|take) (?:my|this) (?:phone )?number",
      "(?:on|to) (?:your|the) (?:do[ -]not[ -]call|dnc)|add me to (?:your )?do[ -]not[ -]call",
      `${NO_ME}(?:llam(?:e|es|en|ar)|telefoneen?|marquen?)${NOT_ONCE}`,
      `${DEJEN} (?:llamar(?:me|nos)?|marcar(?:me)?)|${DEJEN} llamadas`,
      "no (?:mas |quiero (?:mas |sus |recibir (?:mas )?)?)llamadas|ya no (?:me )?llamen?",
      "(?:quiten?|borren?|eliminen?|saquen?) mi (?:numero|telefono)",
    ],
  ],
  [
    ["text"],
    [
      `${NOT} (?:text|sms) ${US}${NOT_ONCE}`,
      `${STOP} (?:all |the |these |your |sending (?:me )?)*(?:texting|texts?|text messages|sms)`,
      "(?:do not|don't) want (?:any )?(?:more )?(?:texts?|text messages|sms)",
      `${NO_ME}(?:manden?|envien?) (?:mas )?(?:textos|sms|mensajes de texto)`,
      "no (?:mas|quiero (?:mas )?)(?: )?(?:textos|sms|mensajes de texto)",
    ],
  ],
  [
    MAILS,
    [
      "(?<!not |don't |dont )unsubscribe (?:me|us|from|my|this)|want to (?:be )?unsubscribe",
      `${NOT} (?:e-?mail|mail|write(?: to)?|send) (?:me|us)(?: (?:any|more|emails?|mail|anything|your newsletter|another))*${NOT_ONCE}`,
      `${STOP} (?:all |the |these |your )*(?:sending (?:me )?)?(?:e-?mailing|e-?mails?|mailing|mails?|writing|newsletters?|spam(?:ming)?)`,
      "(?:do not|don't) want (?:any )?(?:more )?(?:of )?(?:your )?(?:e-?mails?|newsletters?)",
      "(?:take|remove|delete|drop) (?:me|us|my (?:e-?mail|address)(?: address)?) (?:off|from)",
      `${NO_ME}(?:escrib(?:a|as|an|ir)|manden?|envien?)(?: mas)?(?: (?:correos?|e-?mails?|mensajes|nada))?${NOT_ONCE}`,
      `${DEJEN} (?:escribir|mandar|enviar)(?:me|nos)?`,
      "no (?:mas|quiero (?:mas |recibir (?:mas )?)?)(?: )?(?:correos?|e-?mails?|mensajes)",
      "(?:den|de|dar|darme|denme|deme)(?:me)? de baja|(?:cancel(?:ar|en?)|anul(?:ar|en?)) (?:mi |la )?suscripcion",
      "(?:quiten|saquen|borren|eliminen)me|(?:quite|saque|borre|elimine)me de (?:la|su) lista",
    ],
  ],
  [
    ALL,
    [
      `${NOT} (?:contact|bother|message|solicit|harass|disturb|reach out to|follow up with) ${US}${NOT_ONCE}`,
      `${STOP} (?:all )?(?:contact(?:ing)?|bothering|messaging|harassing|soliciting|reaching out|following up)`,
      "(?:do not|don't|no longer) (?:want|wish) to (?:be (?:contacted|called|texted|emailed)|hear from)",
      "(?:withdraw|revoke|rescind|take back) my (?:consent|permission)|no longer (?:consent|agree to be)",
      "no (?:further|more) contact|leave (?:me|us) alone|opt(?:ing)? (?:me )?out|cease and desist",
      `${NO_ME}(?:contact(?:e|es|en|ar)|molest(?:e|es|en|ar)|busquen)${NOT_ONCE}`,
      `${DEJEN} (?:contactar|molestar)(?:me|nos)?|(?:dejen|deje|deja)(?:me|nos) (?:en paz|tranquil[oa]s?)`,
      "no (?:quiero|deseo) (?:que me (?:contacten?|busquen)|ser contactad[oa]|saber mas de ustedes)",
      "(?:retiro|revoco|cancelo) mi (?:consentimiento|permiso|autorizacion)|no autorizo",
    ],
  ],
];

const PATTERNS = WITHIN.map(
  ([channels, each]) => [channels, new RegExp(String.raw`\b(?:${each.join("|")})\b`, "u")] as const,
);

export interface Stop {
  /** The sentence, as it was written. */
  words: string;
  channels: Channel[];
}

const LONGEST = 200;

/** The first sentence in English or Spanish that asks for no more contact. It ends nothing itself. */
export function findStop(text: string): Stop | undefined {
  for (const sentence of text.split(/[.!?;\n¡¿]+/)) {
    const plain = sentence
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[‘’`]/g, "'")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}' -]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim();
    const words = sentence.trim().slice(0, LONGEST);
    if (ALONE.test(plain)) return { words, channels: ALL };
    const found = PATTERNS.filter(([, pattern]) => pattern.test(plain));
    if (found.length > 0)
      return { words, channels: [...new Set(found.flatMap(([channels]) => channels))] };
  }
  return undefined;
}
