import { describe, expect, test } from "vitest";
import { holdsAddress, personName } from "./person-names.ts";

describe("A name", () => {
  test.each([
    "J.R. Smith",
    "J.R.",
    "J.R.R. Tolkien",
    "J.Smith",
    "St.John",
    "St. John-Smith",
    "Dr.Martin",
    "Sammy Davis Jr.",
    "María José",
    "O'Brien",
    "Jean-Luc",
    "Nguyễn Văn A.",
    "李 小龍",
    "Comstock",
    "Wwwanda",
    "Dorothy (Dot) Smith",
    "علی\u200cرضا",
    "क्\u200dषमा",
    "葛\u{e0100}城",
  ])("%s is accepted", (name) => {
    expect(holdsAddress(name)).toBe(false);
    expect(personName("x").safeParse(name).success).toBe(true);
  });

  test.each([
    ["Mal\u202elory", "Mallory"],
    ["\ufeff\u200e Grace\u200d", "Grace"],
    ["Gr\u3164ace\u2066", "Grace"],
  ])("%j loses its invisible characters", (typed, kept) => {
    expect(personName("x").parse(typed)).toBe(kept);
  });

  test.each(["علی\u200cرضا", "क्\u200dषमा", "葛\u{e0100}城"])("%s keeps its joiners", (name) => {
    expect(personName("x").parse(name)).toBe(name);
  });

  test("of invisible characters only is refused", () => {
    const { error } = personName("First name is required").safeParse("\u200b\u3164\u2066");
    expect(error?.issues.map(({ message }) => message)).toEqual(["First name is required"]);
  });

  test.each([
    "Mallory http://evil.example/claim-your-prize",
    "ftp://x",
    "www.evil",
    "evil.example",
    "Visit evil.example/now",
    "EVIL.COM",
    "Evil.Com",
    "bit.ly",
    "x.com",
    "t.me/abc",
    "evil．example",
    "evil。example",
    "a@evil.example",
    "sub.st.com",
    "evil\u200b.com",
    "evil.\u2060com",
    "evil\u034f.com",
    "evil\u202e.com",
    "ev\u00adil.com",
    "شر\u200c.com",
    "evil[.]example",
    "evil [ . ] example",
    "evil(.)example",
    "evil[dot]example",
    "ht\u200btp:\u200b//x",
    "ww\u200bw.evil",
  ])("%s is refused with a sentence", (name) => {
    expect(personName("x").safeParse(name).error?.issues[0]?.message).toBe(
      "Please leave out web addresses; in a name, put a space after a period.",
    );
  });
});
