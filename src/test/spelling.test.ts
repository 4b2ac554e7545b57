import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** One spelling for a word that has two, so that no screen shows both. Comments are not checked. */

const product = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .map((file) => join("src", file));

test("email is spelled as in the specification's sentences, without a hyphen", () => {
  expect(product.length).toBeGreaterThan(500);
  const hyphenated = [...product, "README.md"].filter((file) =>
    // What programs read of a suggestion is spelled so by the contract; screens are not
    /^(?!\s*(?:\/?\*|\/\/|"same e-mail, unproved",$)).*\be-mail/im.test(readFileSync(file, "utf8")),
  );
  expect(hyphenated).toEqual([]);
});
