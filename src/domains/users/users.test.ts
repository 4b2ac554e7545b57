import { expect, test } from "vitest";
import { usernameKey } from "#domains/accounts/accounts.ts";
import { usernameProblem } from "#domains/accounts/usernames.ts";
import { generatePassword, generateUsername, isProtected } from "./users.ts";

const nobody = new Set<string>();

test.each([
  ["Ada", "Lovelace", "adalo_lo"],
  ["Mary Ann", "Smith", "maryannsm_lo"],
  ["  Jean  Luc ", "P", "jeanlucp_lo"],
  ["Shaun", "O'Brien", "shaunob_lo"],
  ["José", "Álvarez", "joséál_lo"],
  ["Ada", "", "ada_lo"],
  ["", "", ""],
])("first name '%s' and the first 2 letters of '%s' make %s", (first, last, username) => {
  expect(generateUsername(first, last, nobody)).toBe(username);
});

test("When the name is taken a number goes before the suffix", () => {
  const taken = new Set(["adalo_lo", "adalo2_lo"].map(usernameKey));
  expect(generateUsername("ADA", "Lovelace", taken)).toBe("adalo3_lo");
});

test.each([
  ["伟", "王", "officer_lo"],
  ["Иван", "Петров", "officer_lo"],
  ["Иван", "Smith", "sm_lo"],
])(
  "A name in another alphabet (%s %s) still makes a username that is accepted",
  (first, last, name) => {
    const username = generateUsername(first, last, nobody);
    expect(username).toBe(name);
    expect(usernameProblem(username)).toBeUndefined();
  },
);

test("The password is 10 random characters from letters, digits and !@#$%^&*", () => {
  const passwords = Array.from({ length: 500 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[A-Za-z\d!@#$%^&*]{10}$/);
  expect(new Set(passwords).size).toBe(500);
  expect(new Set(passwords.join("")).size).toBe(70);
});

test("The protected user is the one named admin, however it is written", () => {
  expect(isProtected({ username: "Admin" })).toBe(true);
  expect(isProtected({ username: "admin2" })).toBe(false);
});
