import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PRIVACY_POLICY } from "#domains/content/legal/legal-defaults.ts";
import { allTables } from "#app/tables.ts";
import * as covered from "./privacy.ts";

/** What the website is made of, as far as the privacy policy speaks of it. */
export interface Inputs {
  forms: Readonly<Record<string, { shape: object }>>;
  sources: readonly Source[];
  /** The kinds of records for which the lender sets a time. */
  lendersTimes: readonly string[];
}

export interface Source {
  file: string;
  text: string;
}

export function sourcesIn(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test|\.gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

/** Lines such as `users: account(email phone) none(id)`, as `users.email` with the sentence. */
function readLines(text: string): Record<string, string> {
  const entries = text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [owner = "", facts = ""] = line.split(": ", 2);
      return [...facts.matchAll(/(\w+)\(([^)]*)\)/g)].flatMap(([, fact = "", names = ""]) =>
        names.split(" ").map((name): [string, string] => [`${owner}.${name}`, fact]),
      );
    });
  return Object.fromEntries(entries);
}

/** The file and the name as it stands in the code. */
function named(sources: readonly Source[], patterns: readonly RegExp[]): string[] {
  const found = sources.flatMap(({ file, text }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((parts) =>
        [file.slice(4), ...parts.slice(1).map((part) => part.trim())].join(" "),
      ),
    ),
  );
  return [...new Set(found)];
}

const COOKIES = [
  /cookieHeader\(\s*(["'`]?[\w.-]+["'`]?(?:\([^)]*\))?),/g,
  /`\$\{([\w.]+(?:\([^)]*\))?)\}=/g,
  /(document\.cookie *= *["'`][^$="'`]+)=/g,
  /\b(cookieStore\.set\([^),]+)/g,
  // These send on a cookie that is counted above, or look whether there is one
  /"(set-cookie)"/gi,
];

function cookiesIn(sources: readonly Source[]): string[] {
  const among = sources.filter(
    ({ file, text }) =>
      file !== "src/platform/http/cookies.ts" &&
      /Max-Age|cookieHeader|document\.cookie|cookieStore|"set-cookie"/i.test(text),
  );
  return named(among, COOKIES);
}

const KEYS = [
  /\.setItem\(([^,]+),/g,
  /Storage\.(\w+) *(?:\?\?|\|\|)?=[^=]/g,
  /Storage\[([^\]]+)\] *(?:\?\?|\|\|)?=[^=]/g,
  /\b((?:indexedDB|caches)\.open\([^),]+)/g,
  /(?<!function )\bkeptDraft\(([^,]+),/g,
];

const MODULES = "(?:node:(?:https?|http2|net|tls|dgram)|nodemailer|imapflow|undici|pg|ws)";
const CONNECTING = new RegExp(
  [
    String.raw`^import (?!type\b)[^;]*?\bfrom "${MODULES}"`,
    String.raw`\bimport\(\s*"${MODULES}"`,
    String.raw`(?<!\.|\basync |\bfunction )\bfetch\(`,
    String.raw`\bnew (?:WebSocket|EventSource)\(`,
  ].join("|"),
  "m",
);

/** What is deleted after a time, and the times: their names say that something is kept. */
const TIMES = [
  /deleteFrom\(([^)]+)\)[^;]*?\.where\("(\w*[aA]t|until)", "<=?"/g,
  /const (\w*(?:KEPT|TERM|RETENTION|QUARANTINE|LIFETIME|DRAFT_LINK)\w*_(?:MS|S|SECONDS|DAYS|MONTHS|YEARS) = [\d_]+(?: \* [\w]+)*);/g,
];

const REGISTERS = {
  fields: readLines(covered.COVERED_FIELDS),
  cookies: covered.COVERED_COOKIES,
  keys: covered.COVERED_KEYS,
  recipients: covered.COVERED_RECIPIENTS,
  times: covered.COVERED_TIMES,
} as const;
export type Register = keyof typeof REGISTERS;

function foundIn({ forms, sources, lendersTimes }: Inputs): Record<Register, string[]> {
  const among = (...folders: string[]) =>
    sources.filter(({ file }) => folders.some((folder) => file.startsWith(`src/${folder}/`)));
  return {
    fields: Object.entries(forms).flatMap(([form, { shape }]) =>
      Object.keys(shape).map((field) => `${form}.${field}`),
    ),
    cookies: cookiesIn(sources),
    keys: named(sources, KEYS),
    recipients: among("app", "domains", "platform")
      .filter(({ file }) => !/\.tsx$|\.client\.ts$|\/browser\/|\/early\//.test(file))
      .filter(({ text }) => CONNECTING.test(text))
      .map(({ file }) => file.slice(4)),
    times: [
      ...named(among("app", "domains", "kit", "platform"), TIMES),
      ...lendersTimes.map((kind) => `lender ${kind}`),
    ],
  };
}

/**
 * What a register of src/test/kit/privacy.ts does not have, what it has for nothing, and the times
 * that the policy does not say.
 */
export function gapsIn(inputs: Inputs, register: Register) {
  const listed: Record<string, string> = REGISTERS[register];
  const found = new Set(foundIn(inputs)[register]);
  return {
    addToKitPrivacy: [...found].filter((name) => !Object.hasOwn(listed, name)),
    removeFromKitPrivacy: Object.keys(listed).filter((name) => !found.has(name)),
    notSaid: Object.entries(listed)
      .filter(([, says]) => /: /.test(says))
      .filter(([, says]) => !DEFAULT_PRIVACY_POLICY.includes(says.slice(says.indexOf(": ") + 2)))
      .map(([name]) => name),
  };
}

/** The sentences that the registers and the columns of tables name. */
export function sentencesUsed(): Set<string> {
  const facts = Object.values(REGISTERS).flatMap((register) => Object.values(register));
  const columns = allTables.flatMap((table) => Object.values(table.columns));
  const used = new Set(facts.map((says) => says.replace(/: .*/, "")));
  for (const { facts: column } of columns) used.add(column.personal);
  used.delete("none");
  return used;
}
