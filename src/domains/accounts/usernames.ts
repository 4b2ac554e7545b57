/** Scripts whose letters are written together; any other mixture imitates something. */
const WRITTEN_TOGETHER = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Hangul"],
  ["Han", "Bopomofo"],
];

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Thai",
  "Georgian",
  "Hangul",
  "Han",
  "Hiragana",
  "Katakana",
  "Bopomofo",
].map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, "u") }));

const OTHER_SCRIPT = "other";

/** Cyrillic and Greek letters that look like Latin ones. */
const LATIN_TWINS = /^[асԁеһіјӏоԛрѕѵԝхуүзгᴦοανρτυκιχηωϲϳ\P{L}]+$/u;

/** Why a username is not allowed, as a sentence; undefined when it is. */
export function usernameProblem(username: string): string | undefined {
  if (/\p{Zs}|\p{Zl}|\p{Zp}/u.test(username)) return "Please leave out spaces in the username.";
  if (/\p{C}|\p{Default_Ignorable_Code_Point}/u.test(username))
    return "Please leave out invisible characters in the username.";
  if (/:\/\/|www\./i.test(username)) return "Please leave out web addresses in the username.";
  const scripts = scriptsOf(username);
  const together = WRITTEN_TOGETHER.some((set) => scripts.every((script) => set.includes(script)));
  if (scripts.length > 1 && !together)
    return "Please write the username in the letters of one alphabet.";
  const twins = scripts.includes("Cyrillic") || scripts.includes("Greek");
  if (twins && LATIN_TWINS.test(username.toLowerCase()))
    return "Please choose a username that cannot be mistaken for another.";
  return undefined;
}

function scriptsOf(text: string): string[] {
  const found = new Set<string>();
  for (const letter of text.match(/\p{L}/gu) ?? [])
    found.add(SCRIPTS.find((script) => script.letter.test(letter))?.name ?? OTHER_SCRIPT);
  return [...found];
}
