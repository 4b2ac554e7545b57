import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSync } from "vite";
import { filesIn, type Node, nodesIn, type Source } from "#test/kit/source.ts";

/** One word and one spelling for a thing, so that no screen shows two. Comments are not checked. */

const product: Source[] = filesIn("src")
  .filter((file) => !/\.test\.|\.gen\.|\/(test|bench|build)\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

test("email is spelled as in the specification's sentences, without a hyphen", () => {
  expect(product.length).toBeGreaterThan(500);
  const readme = { file: "README.md", text: readFileSync("README.md", "utf8") };
  const hyphenated = [...product, readme].filter(({ text }) =>
    // What programs read of a suggestion is spelled so by the contract; screens are not
    /^(?!\s*(?:\/?\*|\/\/|"same e-mail, unproved",$)).*\be-mail/im.test(text),
  );
  expect(hyphenated.map(({ file }) => file)).toEqual([]);
});

/** The text of a node: a string, a part of a template or a text between tags. */
function textOf(node: Node): string | undefined {
  const value: unknown = "value" in node ? node.value : undefined;
  if (typeof value === "string") return value;
  const isPart = node.type === "TemplateElement" && typeof value === "object" && value !== null;
  return isPart && "cooked" in value ? String(value.cooked) : undefined;
}

/** Everything in the product that can be a sentence: it begins with a capital letter. */
const sentences = product.flatMap(({ file, text }) =>
  [...nodesIn(parseSync(file, text).program)].flatMap((node) => {
    const words = textOf(node)?.replace(/\s+/g, " ").trim() ?? "";
    return /^[A-Z]| [A-Z].* /.test(words) ? [words] : [];
  }),
);

/** The pages whose words the specification gives keep Login and Logout, and buttons that fit. */
const OF_LOGIN = /^(Log in\b(?! again)|Failed to log out\. |Where our loan officers log in)/;

test.each<[what: string, instead: RegExp]>([
  ["email, and mail only of a server", /(?<![-/])\bmails?\b(?!-| servers?\b)/i],
  ["someone, not somebody", /\bsomebody\b/i],
  ["program", /\bprogramme/i],
  ["sign in and sign out", /\blog(ged|s|ging)? (in|out)\b/i],
])("screens say %s", (_what, instead) => {
  expect(sentences.length).toBeGreaterThan(2000);
  const found = sentences.filter((words) => instead.test(words) && !OF_LOGIN.test(words));
  expect(found).toEqual([]);
});
