import { expect, test } from "vitest";
import { meantAddress } from "./slips.ts";

test.each([
  ["maria@gmial.con", "maria@gmail.com"],
  ["Maria.Lopez@gmail.con", "Maria.Lopez@gmail.com"],
  ["maria@gmail.co", "maria@gmail.com"],
  ["maria@yahooo.com", "maria@yahoo.com"],
  ["maria@HOTMAL.com ", "maria@hotmail.com"],
  ["maria@icoud.com", "maria@icloud.com"],
])("%s: is %s meant?", (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

test.each(["maria@gmail.com", "m@ymail.com", "m@mail.com", "m@acme.com", "m@gmail", "m", "", "@"])(
  "nothing is asked about %s",
  (typed) => {
    expect(meantAddress(typed)).toBeUndefined();
  },
);
