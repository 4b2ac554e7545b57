import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { metaOf } from "#platform/trpc.ts";
import { procedures } from "#app/router.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import { COUNTIES, LIMITS } from "./kit/dated-tables.ts";
import { IMAGES } from "./kit/images.ts";
import { publication, RATE } from "./kit/rates.ts";
import { headersFor } from "./kit/people.ts";
import { uploadServer } from "./kit/upload.ts";

const publishing = Object.keys(procedures).filter(
  (name) => metaOf(procedures[name] as (typeof procedures)[string]).publishes,
);

const MAIL_SERVER = {
  revision: 0,
  host: "127.0.0.1",
  port: 2525,
  security: "none",
  username: "",
  fromAddress: "",
};

/** The input of each of them, on its own route. */
const INPUTS: Record<string, object> = {
  "admin.settings.save": { key: "businessHours", value: "Mon-Fri: 8am-8pm EST" },
  // On questions that every new database has
  "admin.categories.rename": { id: 1, name: "Interest" },
  "admin.categories.move": { id: 1, before: null },
  "admin.categories.merge": { id: 1, into: 2 },
  "admin.categories.delete": { id: 5 },
  "admin.content.publish": { id: 1, revision: 1 },
  "admin.content.unpublish": { id: 1 },
  "admin.content.move": { id: 1, before: null },
  "admin.pictures.save": { id: 1, alt: "A garden" },
  "admin.content.trash": { id: 1, revision: 1 },
  "admin.content.applyToMany": { action: "trash", items: [{ id: 1, revision: 1 }] },
  "admin.datedTables.add": LIMITS,
  "admin.datedTables.change": { ...LIMITS, id: 1, revision: 1 },
  "admin.datedTables.delete": { id: 1 },
  "admin.rates.publish": publication(2),
  "admin.officers.admission": { id: 3, admitted: false, revision: 1 },
  "admin.officers.answerProposal": { id: 3, proposedAt: "2026-11-22", approved: true },
  "admin.officers.saveCard": { id: 3, title: "Senior loan officer" },
  "admin.newsletter.switch": { isOn: true },
  "admin.mail.saveServer": MAIL_SERVER,
  "admin.redirects.add": { path: "/old", target: "/about" },
  "admin.redirects.change": { id: 1, path: "/old", target: "/loans" },
  "admin.redirects.delete": { id: 1 },
};

const PROPOSAL = { userId: 3, nmlsId: "999999", licenses: "[]", createdAt: "2026-11-22" };
const LIMITS_ADDED: [string, object] = ["admin.datedTables.add", LIMITS];
const REDIRECT: [string, object] = ["admin.redirects.add", { path: "/older", target: "/about" }];

const category = (name: string): [string, object] => ["admin.categories.add", { name }];
const CATEGORIES = [category("Rates"), category("News")];

/** The rows that must exist before. */
const BEFORE: Record<string, [name: string, input: object][]> = {
  "admin.categories.rename": CATEGORIES,
  "admin.categories.move": CATEGORIES,
  "admin.categories.merge": CATEGORIES,
  "admin.categories.delete": CATEGORIES,
  "admin.rates.publish": [["admin.rates.save", { revision: 1, rows: [RATE] }]],
  "admin.rates.withdraw": [
    ["admin.rates.save", { revision: 1, rows: [RATE] }],
    ["admin.rates.publish", publication(2)],
  ],
  "admin.datedTables.change": [LIMITS_ADDED],
  "admin.datedTables.delete": [LIMITS_ADDED],
  "admin.newsletter.switch": [
    ["admin.settings.save", { key: "contactAddress", value: "1 Main Street, Albany, NY 12207" }],
  ],
  "admin.redirects.change": [REDIRECT],
  "admin.redirects.delete": [REDIRECT],
};

/** The fields that a file is sent with. */
const FIELDS: Record<string, Record<string, string>> = {
  "admin.pictures.replace": { id: "1" },
  "admin.datedTables.importCounties": { source: "FHFA" },
};

async function publisher() {
  const server = await uploadServer();
  const prepare = async (name: string) => {
    const headers = await headersFor(server.db, "admin");
    if (name === "admin.officers.answerProposal")
      await server.db.insertInto("licenseProposals").values(PROPOSAL).execute();
    for (const [before, input] of BEFORE[name] ?? [])
      await server.send("POST", `/api/admin/trpc/${before}`, input, { headers });
  };
  const run = async (name: string, actor: "admin" | "officer") => {
    const row = uploadTable(procedures).find((each) => each.name === name);
    const picture = { content: IMAGES.png, name: "logo.png" };
    if (name.startsWith("admin.pictures."))
      await server.upload("/api/admin/pictures", { picture, alt: "A porch" });
    const fields = FIELDS[name] ?? {};
    const counties = { content: Buffer.from(COUNTIES), name: "counties.csv" };
    const file = row?.kind === "tables" ? counties : picture;
    if (row) return server.upload(row.path, { ...fields, [row.field]: file }, actor);
    const headers = await headersFor(server.db, actor);
    return server.send("POST", `/api/admin/trpc/${name}`, INPUTS[name], { headers });
  };
  return { run, prepare, version: () => server.app.publication.version() };
}

describe("A procedure that publishes", () => {
  test.each(publishing)("%s: visitors read at once what it changed", async (name) => {
    const { run, prepare, version } = await publisher();
    await prepare(name);
    const before = version();
    expect((await run(name, "admin")).ok).toBe(true);
    expect(version()).toBeGreaterThan(before);
  });

  test.each(publishing)("%s: a refused caller makes no cached pages invalid", async (name) => {
    const { run, version } = await publisher();
    const before = version();
    expect((await run(name, "officer")).status).toBe(403);
    expect(version()).toBe(before);
  });

  test("is one that writes a setting, or that shows or hides content", () => {
    expect(publishing.toSorted()).toEqual([
      "admin.categories.delete",
      "admin.categories.merge",
      "admin.categories.move",
      "admin.categories.rename",
      "admin.content.applyToMany",
      "admin.content.move",
      "admin.content.publish",
      "admin.content.trash",
      "admin.content.unpublish",
      "admin.datedTables.add",
      "admin.datedTables.change",
      "admin.datedTables.delete",
      "admin.datedTables.importCounties",
      "admin.mail.removeServer",
      "admin.mail.saveServer",
      "admin.newsletter.switch",
      "admin.officers.admission",
      "admin.officers.answerProposal",
      "admin.officers.saveCard",
      "admin.pictures.replace",
      "admin.pictures.save",
      "admin.rates.publish",
      "admin.rates.withdraw",
      "admin.redirects.add",
      "admin.redirects.change",
      "admin.redirects.delete",
      "admin.settings.save",
      "admin.uploads.companyLogo",
      "admin.uploads.equalHousingLogo",
    ]);
  });

  test("says so in its meta: only the code for plans and imports calls changed() by hand", () => {
    const callers = globSync("src/**/*.{ts,tsx}").filter(
      (file) => !file.includes(".test.") && /\.changed\(\)/.test(readFileSync(file, "utf8")),
    );
    expect(callers.toSorted()).toEqual([
      "src/domains/content/items/due.server.ts",
      "src/domains/content/transfer/carry-out.server.ts",
      "src/platform/trpc.ts",
    ]);
  });
});

describe("Any other procedure", () => {
  test("does not affect what visitors read", async () => {
    const { run, version } = await publisher();
    const before = version();
    const officer = await run("uploads.myPhoto", "officer");
    expect([officer.status, version()]).toEqual([200, before]);
  });
});
