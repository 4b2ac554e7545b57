import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { profileInput, registerInput } from "#shared/accounts.input.ts";
import { applicationInput, threadInput } from "#shared/applications.input.ts";
import { contactInput } from "#shared/contact.input.ts";
import { DEFAULT_PRIVACY_POLICY } from "#shared/legal-defaults.ts";
import { parseLegalText } from "#shared/legal.ts";
import { officerProfileInput } from "#shared/officers.input.ts";
import { PRIVACY_FACTS } from "#shared/privacy-facts.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { testApp } from "#test/kit/app.ts";
import * as covered from "#test/kit/privacy.ts";

/** The privacy policy names everything that this website keeps of people, and whom it tells. */

const COVERED = { addToKitPrivacy: [], removeFromKitPrivacy: [] };

/** What is missing in src/test/kit/privacy.ts, and what is listed there for nothing. */
function compared(found: readonly string[], known: Iterable<string>): object {
  const [all, listed] = [new Set(found), new Set(known)];
  return {
    addToKitPrivacy: [...all].filter((name) => !listed.has(name)),
    removeFromKitPrivacy: [...listed].filter((name) => !all.has(name)),
  };
}

/** Lines such as `users: account(email phone) none(id)`, as `users.email` with the sentence. */
function readLines(text: string): Map<string, string> {
  const entries = text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [owner = "", facts = ""] = line.split(": ", 2);
      return [...facts.matchAll(/(\w+)\(([^)]*)\)/g)].flatMap(([, fact = "", names = ""]) =>
        names.split(" ").map((name): [string, string] => [`${owner}.${name}`, fact]),
      );
    });
  return new Map(entries);
}

function sourcesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

const sources = [...sourcesIn("src/server"), ...sourcesIn("src/web")];

function foundBy(patterns: RegExp[], among = sources): string[] {
  const found = among.flatMap(({ file, text }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, name = ""]) => `${file.slice(4)} ${name.trim()}`),
    ),
  );
  return [...new Set(found)];
}

const COLUMNS = readLines(covered.COVERED_COLUMNS);
const FIELDS = readLines(covered.COVERED_FIELDS);

describe("The default privacy policy covers", () => {
  // The same on the other engine: database/postgres/schema.test.ts
  test.skipIf(!isSqlite)("every column of the database", async () => {
    const { db } = await testApp();
    const tables = await db.introspection.getTables();
    const columns = tables
      .filter(({ name, isView }) => !isView && !/^(?:sqlite|kysely)|Search/.test(name))
      .flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`));
    expect(compared(columns, COLUMNS.keys())).toEqual(COVERED);
  });

  test("every field of the forms for people", () => {
    const forms = {
      contact: contactInput,
      application: applicationInput,
      registration: registerInput,
      profile: profileInput,
      officer: officerProfileInput,
      message: threadInput,
    };
    const fields = Object.entries(forms).flatMap(([form, { shape }]) =>
      Object.keys(shape).map((field) => `${form}.${field}`),
    );
    expect(compared(fields, FIELDS.keys())).toEqual(COVERED);
  });

  test("every cookie", () => {
    const among = sources.filter(({ file }) => file !== "src/server/http/cookies.ts");
    const names = foundBy(
      [
        /cookieHeader\(\s*([\w.]+(?:\([^)]*\))?),/g,
        /`\$\{([\w.]+(?:\([^)]*\))?)\}=/g,
        /document\.cookie *= *["'`]([^$="'`]+)=/g,
      ],
      among.filter(({ text }) => /Max-Age|cookieHeader|document\.cookie/.test(text)),
    );
    expect(compared(names, Object.keys(covered.COVERED_COOKIES))).toEqual(COVERED);
    // These two send on a cookie that is counted above, or look whether there is one
    expect(among.filter(({ text }) => /"set-cookie"/i.test(text)).map(({ file }) => file)).toEqual([
      "src/server/http/finished.ts",
      "src/server/http/pages/page.ts",
    ]);
  });

  test("every key of the browser's storage", () => {
    const keys = foundBy([
      /Storage\??\.setItem\(([^,]+),/g,
      /Storage\.(\w+) *(?:\?\?|\|\|)?=[^=]/g,
      /Storage\[([^\]]+)\] *(?:\?\?|\|\|)?=[^=]/g,
      /(?<!function )\bkeptDraft\(([^,]+),/g,
    ]);
    expect(compared(keys, Object.keys(covered.COVERED_KEYS))).toEqual(COVERED);
  });

  test("every machine that receives something", () => {
    const connecting =
      /^import (?!type\b)[^;]*?\bfrom "(?:node:(?:https?|net|tls|dgram)|nodemailer|imapflow|undici|pg)"|(?<![.\w] ?|async )\bfetch\(/m;
    const files = sourcesIn("src/server")
      .filter(({ text }) => connecting.test(text))
      .map(({ file }) => file);
    expect(compared(files, Object.keys(covered.COVERED_RECIPIENTS))).toEqual(COVERED);
  });

  test("them by sentences that it has, and every sentence is there for something", () => {
    const used = new Set([
      ...COLUMNS.values(),
      ...FIELDS.values(),
      ...Object.values(covered.COVERED_COOKIES),
      ...Object.values(covered.COVERED_KEYS),
      ...Object.values(covered.COVERED_RECIPIENTS),
    ]);
    used.delete("none");
    // What no table, cookie or connection shows: the log and the people who read
    expect([...used, "team", "technical"].toSorted()).toEqual(
      Object.keys(PRIVACY_FACTS).toSorted(),
    );
    for (const sentence of Object.values(PRIVACY_FACTS))
      expect(DEFAULT_PRIVACY_POLICY).toContain(`- ${sentence}\n`);
  });
});

test("The policy keeps its seven numbered sections, and no sentence becomes a heading", () => {
  const headings = parseLegalText(DEFAULT_PRIVACY_POLICY).filter(({ type }) => type === "heading");
  expect(headings.map((heading) => "text" in heading && heading.text)).toEqual([
    "1. Information We Collect",
    "2. How We Use Your Information",
    "3. Cookies and Storage in Your Browser",
    "4. How We Share Information",
    "5. How We Protect and Keep Information",
    "6. Your Choices and Rights",
    "7. Changes and Contact",
  ]);
});
