import { describe, expect, test } from "vitest";
import { usernameKey } from "./accounts.ts";
import { usernameProblem } from "./usernames.ts";

describe("usernames are compared case-folded and NFKC-normalized", () => {
  test.each([
    ["Admin", "admin"],
    ["ａｄｍｉｎ", "admin"],
    ["admın", "admin"],
    ["ﬁona", "fiona"],
    ["STRASSE", "straße"],
    ["Åsa", "A\u030asa"],
  ])("%s and %s are one name", (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  test("different names stay different", () => {
    expect(usernameKey("jane")).not.toBe(usernameKey("jäne"));
  });
});

describe("control, zero-width and mixed-script look-alike names are refused", () => {
  test.each([
    ["a zero-width space", "ad\u200bmin"],
    ["a zero-width joiner", "ad\u200dmin"],
    ["a soft hyphen", "ad\u00admin"],
    ["a right-to-left mark", "\u202eadmin"],
    ["a control character", "ad\u0007min"],
    ["a Hangul filler", "admin\u3164"],
    ["a variation selector", "admin\ufe0f"],
    ["a space", "ad min"],
    ["a web address", "https://evil.example"],
    ["the beginning of one", "WWW.evil"],
    ["a no-break space", "ad\u00a0min"],
    ["a Cyrillic a", "\u0430dmin"],
    ["a Greek omicron", "j\u03bfhn"],
    ["Cyrillic letters that all look Latin", "\u0441\u043e\u0440\u0435"],
    ["Greek letters that all look Latin", "\u03bf\u03c1\u03b1"],
  ])("%s", (_, name) => {
    expect(usernameProblem(name)).toMatch(/^Please /);
  });

  test.each(["jane", "o'brien_lo", "jane.doe+1@x", "Zoë", "müller", "иван", "γιώργος", "田中さん"])(
    "%s is accepted",
    (name) => expect(usernameProblem(name)).toBeUndefined(),
  );
});
