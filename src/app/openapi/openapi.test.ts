import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Draft, EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { publishDraft } from "#test/kit/content.ts";
import { headersFor, proveAgain } from "#test/kit/people.ts";
import { LOOKS_LIKE_SPAM } from "#test/kit/leads.ts";
import { IMAGES } from "#test/kit/images.ts";
import { publication, RATE } from "#test/kit/rates.ts";
import { PEOPLE_FILES } from "#domains/past-loans/past-loans.ts";
import { additions } from "#test/kit/additions.ts";
import { testServer, type TestServer } from "#test/kit/server.ts";
import { findPictures } from "#domains/content/items/picture-uses.server.ts";
import { inputOf, restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import { describeApi } from "./document.ts";

const api = describeApi(procedures, "https://lender.example");
const rows = [
  ...restTable(procedures),
  ...uploadTable(procedures).map((row) => ({ ...row, method: "POST" })),
];

describe("GET /api/openapi.json", () => {
  test("is valid against the OpenAPI 3.1 schema", async () => {
    const { get } = await testServer();
    const response = await get("/api/openapi.json");
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    const validator = new Validator();
    const result = await validator.validate((await response.json()) as Record<string, unknown>);
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe("3.1");
  });

  test("describes every REST and upload path of the router, the link of the emails and the stream of changes", () => {
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routed = rows.map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(
      [
        ...routed,
        "GET /api/lead-events",
        "GET /api/verify-email",
        "POST /api/verify-email",
      ].toSorted(),
    );
  });

  test("says what every operation does and returns", () => {
    for (const { name, method, path, status, procedure } of rows) {
      const operation = api.paths[path]?.[method.toLowerCase()];
      expect(operation?.summary).toBe(metaOf(procedure).summary);
      const [type = "application/json"] = metaOf(procedure).download ?? [];
      const answer = operation?.responses[status]?.content?.[type]?.schema;
      expect([name, answer === undefined]).toEqual([name, status === 204]);
    }
  });

  test("names every field of every input, and how every list is paged", () => {
    for (const { name, method, path, procedure, paged } of restTable(procedures)) {
      const operation = api.paths[path]?.[method.toLowerCase()];
      const content = operation?.requestBody?.content["application/json"]?.schema;
      const named = [
        ...(operation?.parameters ?? []).map((parameter) => parameter.name),
        ...Object.keys(content?.properties ?? {}),
      ];
      const known = new Set([
        ...fieldsOf(inputOf(procedure)),
        ...(paged ? ["limit", "cursor"] : []),
      ]);
      expect([name, ...named.toSorted()]).toEqual([name, ...[...known].toSorted()]);
    }
  });

  test("says for each operation which scope a token needs, and when the server may be busy", () => {
    const scopes = (path: string, method: string) =>
      api.paths[path]?.[method]?.security.flatMap(({ apiToken = [] }) => apiToken);
    expect(scopes("/api/admin/contact-submissions", "get")).toEqual(["contact:read"]);
    expect(scopes("/api/admin/resources/upload", "post")).toEqual(["resources:write"]);
    expect(scopes("/api/admin/users", "post")).toEqual([]);
    const all = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    const described = all.filter(
      ({ operationId }) => !/verifyEmail|confirmEmail|events$/.test(operationId),
    );
    for (const { operationId, responses } of described)
      expect([operationId, responses[503]]).toEqual([
        operationId,
        { $ref: "#/components/responses/Busy" },
      ]);
    expect(api.paths["/api/login"]?.post?.responses).toHaveProperty("401");
    expect(JSON.stringify(api.components.schemas.Error)).toContain('"STORAGE_FULL"');
  });

  test("has no schema that says nothing, and no bound that no number reaches", () => {
    const text = JSON.stringify({ ...api, paths: withoutExamples(api.paths) });
    expect(text).not.toMatch(/:\{\}|-?9007199254740991/);
  });

  test("gives examples that the server accepts", () => {
    const accepted = restTable(procedures).filter(({ method, path, procedure, parameters }) => {
      const body =
        api.paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"];
      if (body?.example === undefined) return false;
      const inPath = Object.fromEntries(parameters.map((name) => [name, "1"]));
      const known = new Set(Object.keys(body.schema.properties ?? {}));
      const issues =
        inputOf(procedure)?.safeParse({ ...inPath, ...(body.example as object) }).error?.issues ??
        [];
      expect(issues.filter(({ path: [at = ""] }) => known.has(String(at)))).toEqual([]);
      return true;
    });
    expect(accepted.length).toBeGreaterThan(100);
  });

  test("every reference has a target", () => {
    const references = [
      ...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g),
    ];
    expect(references.length).toBeGreaterThan(50);
    const missing = references.filter(([, name = ""]) => !(name in api.components.schemas));
    expect(missing).toEqual([]);
  });
});

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "example");
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutExamples(inner)]));
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape).toSorted() : [];
}

/** A server with a result for every read, and the headers of its users. */
async function filledServer() {
  const server = await testServer();
  const { app, db, get, send } = server;
  const [officer, admin] = [await headersFor(db, "officer"), await headersFor(db, "admin")];
  const asAdmin = async (method: string, path: string, body: unknown) => {
    await proveAgain(db);
    const answer = await send(method, path, body, { headers: admin });
    expect([path, answer.ok]).toEqual([path, true]);
  };
  const uploaded = async (path: string, body: FormData): Promise<unknown> =>
    (await get(path, { method: "POST", body, headers: admin })).json();
  await send("POST", "/api/contact", CONTACT);
  await send("POST", "/api/contact", { ...CONTACT, ...LOOKS_LIKE_SPAM, name: "Robot" });
  await send("POST", "/api/loan-applications", { ...APPLICATION, email: "admin@people.example" });
  for (const [method, path, body] of [...additions(), ...CHANGES])
    await asAdmin(method, path, body);
  await fillContent(server, uploaded);
  await asAdmin("POST", "/api/admin/content-imports/1/look", {});
  await app.jobs.run("imports");
  await asAdmin("POST", "/api/admin/people-imports/1/start", { fields: PEOPLE });
  await app.jobs.run("pastLoans");
  const at = new Date().toISOString();
  const reader = { email: "ada@example.com", emailKey: "ada@example.com" };
  await db
    .insertInto("subscribers")
    .values({ ...reader, createdAt: at, confirmedAt: at })
    .execute();
  const asked = { kind: "correct", emailKey: reader.emailKey, words: "My name" } as const;
  const request = { ...asked, receivedAt: at, dueAt: at };
  await db.insertInto("privacyRequests").values(request).execute();
  await db.insertInto("inboxMails").values(UNMATCHED).execute();
  await addGain(server);
  app.missing.note("/gone");
  const { id } = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("officerCards")
    .values({ userId: id, nmlsId: "204571", isPublic: 1, slug: "olivia" })
    .execute();
  return { db, get, officer, admin, addressOf: await addresses(get, admin, id) };
}

/** A past loan of the first lead, which the published rates would make cheaper. */
async function addGain({ db, app }: TestServer): Promise<void> {
  const loan = { closedOn: "2023-01-15", amount: 400_000, ratePercent: 9, termMonths: 360 };
  const terms = { program: "", state: "", officer: "", createdAt: "2026-01-01" };
  await db
    .insertInto("pastLoans")
    .values({ ...loan, ...terms, leadId: 1 })
    .execute();
  const rules = JSON.stringify({ mostMonths: 120, leastSaving: 1, otherCosts: 0 });
  await db.updateTable("deskSettings").set({ rateWatch: rules }).execute();
  await app.jobs.run("rateWatch");
}

/** Content with a picture in it, and something that is nowhere on the site. */
async function fillContent(
  { db }: TestServer,
  uploaded: (path: string, body: FormData) => Promise<unknown>,
): Promise<void> {
  const picture = new FormData();
  picture.append("alt", "A porch");
  picture.append("picture", new Blob([new Uint8Array(IMAGES.png)]), "porch.png");
  const { address } = (await uploaded("/api/admin/pictures", picture)) as { address: string };
  await db
    .updateTable("contentDrafts")
    .set({ body: `![](${address})\n\n### Skipped` })
    .where("itemId", "=", 1)
    .execute();
  await findPictures(db, 1);
  const text = new FormData();
  text.append("file", new File(["# Rates"], "rates.md"));
  await uploaded("/api/admin/content-import-files", text);
  for (const draft of [GUIDE, LOAN, TERM, CONSENTS]) await publishDraft(db, draft);
  for (const rows of ["Ann Lee,ann@example.com\nNobody,", "Bo Chan,bo@example.com"]) {
    const people = new FormData();
    people.append("file", new File([`Name,Email\n${rows}`], "people.csv"));
    await uploaded(PEOPLE_FILES, people);
  }
}

/** The server's path for a path of the description. */
async function addresses(get: TestServer["get"], admin: Record<string, string>, officer: number) {
  const posts = (await (await get("/api/blog-posts")).json()) as { slug: string }[];
  const link = await get("/api/admin/content/1/preview-link", { headers: admin });
  const { search } = new URL(((await link.json()) as { url: string }).url);
  return (path: string) =>
    path
      .replace(/content-preview$/, `$&${search}`)
      .replace(/api\/search$/, "$&?q=steps")
      .replace("{state}", "NY")
      .replace("{key}", "licenseText")
      .replace("{kind}/{reference}", "message/1")
      .replace(/admin\/archive$/, "$&?from=2020-01-01T00:00Z&to=2099-01-01T00:00Z")
      .replace(/figures$/, "$&?since=2026-11-01&until=2026-11-22")
      .replace(/lead-(counts|duties)$/, "$&?dueBy=2026-11-22")
      .replace("guides/{slug}", `guides/${GUIDE.slug}`)
      .replace("loan-types/{slug}", `loan-types/${LOAN.slug}`)
      .replace("public-officers/{slug}", "public-officers/olivia")
      .replace("users/{id}/card", `users/${officer}/card`)
      .replace("{slug}", posts[0]?.slug ?? "")
      .replace("people-imports/{id}/preview", `people-imports/2/preview?fields=${PEOPLE}`)
      .replace("officers/{id}", `officers/${officer}`)
      .replace("{id}", "1")
      .replace("{version}", "1")
      .replace(/^\/api\/admin\/content[\w-]*$/, "$&?collection=articles");
}

test("the server answers every read as described", async () => {
  const { db, get, officer, admin, addressOf } = await filledServer();
  const reads = restTable(procedures).filter(({ method }) => method === "GET");
  for (const { path, procedure } of reads) {
    const headers = path.includes("/profile/me") ? officer : admin;
    await proveAgain(db);
    const response = await get(addressOf(path), { headers });
    const files = metaOf(procedure).download;
    const [type] = (response.headers.get("content-type") ?? "").split(";");
    const body: unknown = files ? await response.text() : await response.json();
    const isTyped = (files ?? ["application/json"]).includes(type ?? "");
    expect.soft([path, response.status, isTyped]).toEqual([path, 200, true]);
    expect.soft(body, path).not.toEqual([]);
    expect.soft(answerOf(path, "200", type).safeParse(body).error, path).toBeUndefined();
  }
});

/** The document's description of a response, converted back to a schema. */
function answerOf(path: string, status: string, type = "application/json") {
  const schema = api.paths[path]?.get?.responses[status]?.content?.[type]?.schema;
  const withDefinitions = { ...schema, $defs: api.components.schemas };
  return z.fromJSONSchema(
    JSON.parse(JSON.stringify(withDefinitions).replaceAll("#/components/schemas/", "#/$defs/")),
  );
}

const GUIDE: Draft = {
  collection: "guides",
  slug: "steps",
  fields: { ...EMPTY_FIELDS.guides, title: "Steps" },
  body: "One.",
};
const DOCUMENT = { name: "Two pay stubs" };
const LOAN: Draft = {
  collection: "loan-types",
  slug: "bridge-loan",
  fields: { ...EMPTY_FIELDS["loan-types"], name: "Bridge Loan" },
  body: "One.",
};
const CONSENTS: Draft = {
  collection: "site-texts",
  slug: "consents",
  fields: { page: "Consents", call: "Lender may call me. This is not a condition." },
  body: "",
};
const TERM: Draft = {
  collection: "glossary",
  slug: "apr",
  fields: { term: "APR", also: [], definition: "A rate." },
  body: "",
};
const CONTACT = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "other",
  message: "What would a 20 year loan cost me?",
};
const APPLICATION = {
  fullName: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  loanPurpose: "home-purchase",
  loanAmount: 320_000,
  comment: "Please call in the evening.",
};
/** The fields of a file of people. */
const PEOPLE = "name,email";

const UNMATCHED = {
  messageKey: "<1@example.com>",
  state: "unmatched",
  why: "nobody",
  fromName: "Eve",
  fromAddress: "eve@example.com",
  subject: "Hello",
  text: "Good evening.",
  quoted: "",
  files: "[]",
  receivedAt: "2026-11-22T10:00:00.000Z",
  takenAt: "2026-11-22T10:01:00.000Z",
} as const;

/** The calls that come before all reads, besides those that add what a list reads. */
const CHANGES: [method: string, path: string, body: object][] = [
  ["PATCH", "/api/admin/rates", { revision: 1, rows: [RATE] }],
  ["POST", "/api/admin/rates/publish", publication(2)],
  ["POST", "/api/user/scenarios", { name: "Elm Street", address: "/calculator?price=250000" }],
  ["POST", "/api/loan-applications/1/documents", DOCUMENT],
  ["POST", "/api/user/loan-applications/1/messages", { text: "When do you call?" }],
  ["POST", "/api/admin/webhooks/1/test", {}],
  ["POST", "/api/lead-consents/1", { kinds: ["call"], scope: "everything", words: "Please ring." }],
];

describe("/api/docs", () => {
  test("leads to a read that a reader tries, and to nothing else", async () => {
    const { get } = await testServer();
    expect(await (await get("/api/docs/content")).text()).toContain(
      '<form action="/api/docs/try">',
    );
    const to = async (query: string) => {
      const { status, headers } = await get(`/api/docs/try?${query}`, { redirect: "manual" });
      return [status, headers.get("location")];
    };
    const slug = encodeURIComponent("a/../b?c");
    expect(await to(`_path=/api/blog-posts/{slug}&slug=${slug}`)).toEqual([
      303,
      `/api/blog-posts/${slug}`,
    ]);
    expect(await to("_path=/api/search&q=a%26b&limit=")).toEqual([303, "/api/search?q=a%26b"]);
    for (const path of ["//other.example", "/api/logout", "constructor", ""])
      expect(await to(`_path=${path}`)).toEqual([404, null]);
  });

  test("shows every operation, only from this host, without a script", async () => {
    const { get } = await testServer();
    const response = await get("/api/docs");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await response.text();
    expect(html.length).toBeLessThan(60_000);
    const found = new Map<string, string>();
    for (const { name, path } of rows) {
      const domain = name.replace(/^admin\./, "").split(".")[0];
      const address = `/api/docs/${domain}`;
      expect(html).toContain(`<a href="${address}#${name}">`);
      const page = found.get(address) ?? (await (await get(address)).text());
      found.set(address, page);
      expect(page).toContain(`id="${name}"`);
      expect(page).toContain(`<code>${path}</code>`);
    }
    for (const [address, page] of [...found, ["/api/docs", html]] as const) {
      expect([address, /<script|style=|(?:src|href)="https?:/.test(page)]).toEqual([
        address,
        false,
      ]);
      const links = [...page.matchAll(/href="#(\w+)"/g)].map(([, name]) => `id="${name}"`);
      expect(links.filter((id) => !page.includes(id))).toEqual([]);
    }
    expect(found.get("/api/docs/webhooks")).toContain("webhook.application.stage");
    expect((await get("/api/docs/nothing")).status).toBe(404);
    const styles = await get("/api/docs.css");
    expect(styles.headers.get("content-type")).toMatch(/^text\/css/);
    expect((await get("/api/docs", { method: "POST" })).status).toBe(405);
  });
});
