/** A word without each of its letters in turn: two words with one in common differ by a slip. */
export function slipsOf(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

/** Where most people have their mail, and real names that look like a slip of another. */
const MAIL_HOSTS =
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net verizon.net sbcglobal.net bellsouth.net protonmail.com email.com ymail.com mail.com".split(
    " ",
  );
/** In a shorter name, one letter makes the name of another company. */
const SHORTEST = 5;

/** The address that was probably meant. Undefined unless slips make the host a usual one. */
export function meantAddress(typed: string): string | undefined {
  const [, person = "", host = ""] = /^\s*([^\s@]+@)([^\s@]+\.[^\s@]+)\s*$/.exec(typed) ?? [];
  const [name, ending] = partsOf(host.toLowerCase());
  if (name === "" || MAIL_HOSTS.includes(`${name}.${ending}`)) return undefined;
  const meant = MAIL_HOSTS.find((known) => {
    const [own, end] = partsOf(known);
    return own.length >= SHORTEST && isNear(own, name) && isNear(end, ending);
  });
  return meant && person + meant;
}

function isNear(one: string, other: string): boolean {
  const slips = new Set(slipsOf(one));
  return slipsOf(other).some((slip) => slips.has(slip));
}

function partsOf(host: string): [name: string, ending: string] {
  const dot = host.lastIndexOf(".");
  return [host.slice(0, Math.max(dot, 0)), host.slice(dot + 1)];
}
