import { describe, expect, test } from "vitest";
import { profileInput, registerInput } from "#domains/accounts/accounts.input.ts";
import { applicationInput, threadInput } from "#domains/applications/applications.input.ts";
import { contactInput } from "#domains/contact/contact.input.ts";
import { DEFAULT_PRIVACY_POLICY } from "#domains/content/legal/legal-defaults.ts";
import { parseLegalText } from "#domains/content/reading/legal-page.tsx";
import { officerProfileInput } from "#domains/officers/officers.input.ts";
import { RETENTION } from "#domains/people/people.ts";
import { PRIVACY_FACTS } from "#domains/content/legal/privacy-facts.ts";
import { z } from "#kit/values/zod.ts";
import {
  gapsIn,
  type Inputs,
  type Register,
  sentencesUsed,
  sourcesIn,
} from "./kit/privacy-check.ts";

/** The privacy policy names everything that this website keeps of people, and whom it tells. */

const COVERED = { addToKitPrivacy: [], removeFromKitPrivacy: [], notSaid: [] };

const FORMS = {
  contact: contactInput,
  application: applicationInput,
  registration: registerInput,
  profile: profileInput,
  officer: officerProfileInput,
  message: threadInput,
};

const REAL: Inputs = {
  forms: FORMS,
  sources: sourcesIn("src/app", "src/domains", "src/kit", "src/platform", "src/ui"),
  lendersTimes: Object.keys(RETENTION),
};

describe("The default privacy policy covers", () => {
  test.each<[string, Register]>([
    ["field of the forms for people", "fields"],
    ["cookie", "cookies"],
    ["key of the browser's storage", "keys"],
    ["machine that receives something", "recipients"],
    ["time after which something is deleted", "times"],
  ])("every %s", (_what, register) => {
    expect(gapsIn(REAL, register)).toEqual(COVERED);
  });

  test("them by sentences that it has, and every sentence is there for something", () => {
    // What no table, cookie or connection shows: the log and the people who read
    expect([...sentencesUsed(), "team", "technical"].toSorted()).toEqual(
      Object.keys(PRIVACY_FACTS).toSorted(),
    );
    for (const sentence of Object.values(PRIVACY_FACTS))
      expect(DEFAULT_PRIVACY_POLICY).toContain(`- ${sentence}\n`);
  });
});

/** Something new that the policy does not name: where it is found, how it comes in, its name. */
type Addition = [
  register: Register,
  name: string,
  inputs: (real: Inputs) => Inputs | Promise<Inputs>,
];

const withField = (form: keyof typeof FORMS): Addition => [
  "fields",
  `${form}.taxNumber`,
  (real) => ({
    ...real,
    forms: { ...FORMS, [form]: z.object({ ...FORMS[form].shape, taxNumber: z.string() }) },
  }),
];

const withSource = (register: Register, name: string, file: string, text: string): Addition => [
  register,
  name,
  (real) => ({ ...real, sources: [...real.sources, { file, text }] }),
];

/** The same website with one line of a file written in another way. */
const withChange = (register: Register, name: string, from: string, to: string): Addition => [
  register,
  name,
  (real) => ({
    ...real,
    sources: real.sources.map(({ file, text }) => ({ file, text: text.replace(from, to) })),
  }),
];

const ADDITIONS: Addition[] = [
  withField("contact"),
  withField("application"),
  withField("registration"),
  withField("profile"),
  withField("message"),
  withSource(
    "cookies",
    'domains/new.client.ts document.cookie = "visitor',
    "src/domains/new.client.ts",
    'document.cookie = "visitor=7";',
  ),
  withSource(
    "keys",
    'domains/new.client.ts "lastIncome"',
    "src/domains/new.client.ts",
    'window.localStorage.setItem("lastIncome", typed);',
  ),
  withSource("keys", "ui/new.tsx visits", "src/ui/new.tsx", "sessionStorage.visits = count;"),
  withSource(
    "keys",
    'domains/new.client.ts indexedDB.open("answers"',
    "src/domains/new.client.ts",
    'indexedDB.open("answers");',
  ),
  withSource(
    "recipients",
    "domains/new.server.ts",
    "src/domains/new.server.ts",
    "await fetch(`https://credit.example/${email}`);",
  ),
  withSource(
    "recipients",
    "domains/new.server.ts",
    "src/domains/new.server.ts",
    'import { connect } from "node:tls";\n',
  ),
  withSource(
    "recipients",
    "domains/new.server.ts",
    "src/domains/new.server.ts",
    'const { request } = await import("node:https");',
  ),
  withSource(
    "times",
    'domains/new.server.ts "scenarios" createdAt',
    "src/domains/new.server.ts",
    'await db.deleteFrom("scenarios")\n  .where("createdAt", "<", before)\n  .execute();',
  ),
  withChange(
    "times",
    "domains/mail/outbox.server.ts ENTRIES_KEPT_MS = 120 * DAY_MS",
    "ENTRIES_KEPT_MS = 90 * DAY_MS",
    "ENTRIES_KEPT_MS = 120 * DAY_MS",
  ),
  [
    "times",
    "lender scenarios",
    (real) => ({ ...real, lendersTimes: [...real.lendersTimes, "scenarios"] }),
  ],
];

test.each(ADDITIONS)(
  "What is added without a sentence is named: %s: %s",
  async (register, name, added) => {
    const { addToKitPrivacy } = gapsIn(await added(REAL), register);
    expect(addToKitPrivacy).toEqual([name]);
  },
);

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
