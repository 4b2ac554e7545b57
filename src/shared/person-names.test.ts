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
  ])("%s is fine", (name) => {
    expect(holdsAddress(name)).toBe(false);
    expect(personName("x").safeParse(name).success).toBe(true);
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
  ])("%s is refused with a sentence", (name) => {
    expect(personName("x").safeParse(name).error?.issues[0]?.message).toBe(
      "Please leave out web addresses; in a name, put a space after a period.",
    );
  });
});
