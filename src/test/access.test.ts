import { describe, expect, test } from "vitest";
import { z } from "zod";
import { EXPORT_PATHS } from "#domains/exports/exports.ts";
import { inputOf, restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { uploadTable } from "#domains/uploads/uploads.http.ts";
import { ACTORS, type ActorName, headersFor } from "./kit/people.ts";
import { senderFor, testServer } from "./kit/server.ts";

/**
 * The contract's table: the answer to each actor on each kind of route; ok is anything but 401 and
 * 403.
 */
type Answer = "ok" | 401 | 403;
// In the order of ACTORS: visitor, customer, new officer, officer, officer who is not admitted,
// assistant, admin, the bearers of these two
const KINDS: Record<string, Record<ActorName, Answer>> = {
  open: row("ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok"),
  enrolling: row(401, "ok", "ok", "ok", "ok", "ok", "ok", 401, 401),
  signedIn: row(401, "ok", "ok", "ok", "ok", "ok", "ok", 401, 401),
  officer: row(401, 403, 403, "ok", "ok", 403, 403, 401, 401),
  portal: row(401, 403, 403, "ok", "ok", 403, "ok", 401, 401),
  staff: row(401, 403, 403, "ok", 403, "ok", "ok", 401, 401),
  adminByCookie: row(401, 403, 403, 403, 403, 403, "ok", 401, 401),
  admin: row(401, 403, 403, 403, 403, 403, "ok", "ok", 403),
  deskByCookie: row(401, 403, 403, 403, 403, "ok", "ok", 401, 401),
  desk: row(401, 403, 403, 403, 403, "ok", "ok", "ok", "ok"),
};

function row(...answers: Answer[]) {
  return Object.fromEntries(ACTORS.map((name, index) => [name, answers[index]])) as Record<
    ActorName,
    Answer
  >;
}

/**
 * Every route outside /api/admin, copied from the contract; those under /api/admin are for admins,
 * and some for assistants.
 */
const ROUTES: Record<string, keyof typeof KINDS> = {
  "GET /api/site-settings": "open",
  "GET /api/site-settings/{key}": "open",
  "GET /api/loan-types": "open",
  "GET /api/loan-comparison": "open",
  "GET /api/loan-types/{slug}": "open",
  "GET /api/blog-posts": "open",
  "GET /api/blog-posts/{slug}": "open",
  "GET /api/blog-categories": "open",
  "GET /api/testimonials": "open",
  "POST /api/calculations/payment": "open",
  "POST /api/calculations/schedule": "open",
  "POST /api/calculations/apr": "open",
  "POST /api/calculations/single-payment-apr": "open",
  "POST /api/calculations/mortgage-apr": "open",
  "POST /api/calculations/housing-payment": "open",
  "POST /api/calculations/affordability": "open",
  "POST /api/calculations/required-income": "open",
  "POST /api/calculations/payoff-term": "open",
  "POST /api/calculations/interest-only": "open",
  "POST /api/calculations/total-interest-percentage": "open",
  "POST /api/calculations/mortgage-insurance": "open",
  "POST /api/calculations/fha-mortgage-insurance": "open",
  "POST /api/calculations/va-funding-fee": "open",
  "POST /api/calculations/loan-size": "open",
  "POST /api/calculations/refinance": "open",
  "POST /api/calculations/points": "open",
  "POST /api/calculations/comparison": "open",
  "POST /api/calculations/rent-or-buy": "open",
  "GET /api/questions": "open",
  "GET /api/rates": "open",
  "GET /api/dated-tables": "open",
  "GET /api/state-notices": "open",
  "GET /api/county-limits/{state}": "open",
  "GET /api/fha-county-limits/{state}": "open",
  "GET /api/site-texts": "open",
  "GET /api/content-preview": "open",
  "GET /api/consent-wordings": "open",
  "GET /api/glossary": "open",
  "GET /api/search": "open",
  "GET /api/guides": "open",
  "GET /api/guides/{slug}": "open",
  "POST /api/contact": "open",
  "GET /api/form-time": "open",
  "POST /api/newsletter": "open",
  "POST /api/privacy/link": "open",
  "POST /api/privacy/held": "open",
  "POST /api/privacy/requests": "open",
  "POST /api/privacy/withdrawal": "open",
  "POST /api/privacy/erasure": "open",
  "POST /api/browser-errors": "open",
  "POST /api/loan-applications": "open",
  "POST /api/register": "open",
  "POST /api/login": "open",
  "POST /api/logout": "open",
  "POST /api/login/second-factor/options": "open",
  "POST /api/login/second-factor": "open",
  "POST /api/verify-email/resend": "open",
  "POST /api/password-reset": "open",
  "POST /api/password-reset/check": "open",
  "POST /api/password-reset/confirm": "open",
  "GET /api/user": "signedIn",
  "PATCH /api/user": "signedIn",
  "POST /api/user/password": "signedIn",
  "POST /api/user/email": "signedIn",
  "GET /api/user/second-factor": "signedIn",
  "POST /api/user/second-factor/time-codes/offer": "signedIn",
  "POST /api/user/second-factor/time-codes": "signedIn",
  "POST /api/user/second-factor/passkeys/offer": "signedIn",
  "POST /api/user/second-factor/passkeys": "signedIn",
  "POST /api/user/second-factor/recovery-codes": "signedIn",
  "DELETE /api/user/second-factor/{id}": "signedIn",
  "DELETE /api/user/second-factor/browsers/{id}": "signedIn",
  "POST /api/user/second-factor/confirm/options": "signedIn",
  "POST /api/user/second-factor/confirm": "signedIn",
  "GET /api/user/loan-applications": "signedIn",
  "GET /api/user/loan-applications/{id}/messages": "signedIn",
  "POST /api/user/loan-applications/{id}/messages": "signedIn",
  "GET /api/user/application-draft": "signedIn",
  "PATCH /api/user/application-draft": "signedIn",
  "DELETE /api/user/application-draft": "signedIn",
  "POST /api/application-drafts": "open",
  "POST /api/application-drafts/open": "open",
  "POST /api/application-drafts/remove": "open",
  "GET /api/user/email": "signedIn",
  "DELETE /api/user/email": "signedIn",
  "GET /api/user/data": "signedIn",
  "GET /api/user/closing": "signedIn",
  "POST /api/user/close": "signedIn",
  "POST /api/user/privacy": "signedIn",
  "GET /api/user/scenarios": "signedIn",
  "POST /api/user/scenarios": "signedIn",
  "PATCH /api/user/scenarios/{id}": "signedIn",
  "DELETE /api/user/scenarios/{id}": "signedIn",
  "GET /api/user/sessions": "signedIn",
  "DELETE /api/user/sessions": "signedIn",
  "DELETE /api/user/sessions/{id}": "signedIn",
  "GET /api/loan-officers/profile/me": "officer",
  "PATCH /api/loan-officers/profile/me": "officer",
  "GET /api/loan-applications/{id}/documents": "signedIn",
  "POST /api/loan-applications/{id}/documents": "staff",
  "GET /api/loan-applications/{id}/clock": "staff",
  "PATCH /api/loan-applications/{id}/clock": "staff",
  "POST /api/loan-applications/{id}/usual-documents": "staff",
  "POST /api/loan-applications/{id}/missing-documents": "staff",
  "GET /api/loan-applications/{id}/letters": "signedIn",
  "POST /api/loan-applications/{id}/letters": "staff",
  "POST /api/letters/{id}/versions": "signedIn",
  "POST /api/letters/{id}/withdrawal": "staff",
  "PATCH /api/documents/{id}": "staff",
  "DELETE /api/documents/{id}": "staff",
  "POST /api/document-files": "signedIn",
  "DELETE /api/document-files/{id}": "signedIn",
  "GET /api/loan-officers/profile/me/card": "officer",
  "GET /api/loan-officers/profile/waiting": "signedIn",
  "GET /api/public-officers": "open",
  "GET /api/public-officers/{slug}": "open",
  "GET /api/loan-officers": "portal",
  "GET /api/loan-officers/{id}": "portal",
  "GET /api/loan-officers/{id}/name": "open",
  "GET /api/notices": "staff",
  "GET /api/notice-counts": "staff",
  "PATCH /api/notices": "staff",
  "GET /api/notice-settings": "staff",
  "PATCH /api/notice-settings": "staff",
  "GET /api/leads": "staff",
  "POST /api/leads": "deskByCookie",
  "POST /api/staff-leads": "staff",
  "GET /api/lead-board": "staff",
  "GET /api/lead-counts": "staff",
  "GET /api/lead-duties": "staff",
  "GET /api/lead-ids": "staff",
  "GET /api/lead-pipeline": "staff",
  "GET /api/leads/{kind}/{reference}": "staff",
  "GET /api/lead-consents/{id}": "staff",
  "POST /api/lead-consents/{id}": "staff",
  "POST /api/lead-consents/{id}/withdrawal": "staff",
  "GET /api/lead-timelines/{id}": "staff",
  "GET /api/lead-staff": "staff",
  "GET /api/lead-settings": "staff",
  "PATCH /api/leads": "staff",
  "PATCH /api/leads/status": "staff",
  "POST /api/leads/{id}/notes": "staff",
  "GET /api/lead-rate-gains/{id}": "staff",
  "GET /api/lead-reply-forms/{id}": "staff",
  "POST /api/leads/{id}/replies": "staff",
  "POST /api/leads/{id}/replies/{entryId}/retry": "staff",
  "GET /api/lead-planned-mails/{id}": "staff",
  "PATCH /api/leads/{id}/planned-replies/{plannedId}": "staff",
  "POST /api/leads/{id}/planned-replies/{plannedId}/send": "staff",
  "POST /api/leads/{id}/planned-replies/{plannedId}/cancel": "staff",
  "GET /api/reply-templates": "staff",
  "POST /api/leads/{id}/seen": "staff",
  "GET /api/resources": "portal",
  "GET /api/resource-categories": "portal",
  "PATCH /api/resources/{id}": "adminByCookie",
  "DELETE /api/resources/{id}": "adminByCookie",
  "POST /api/resource-categories": "adminByCookie",
  "POST /api/loan-officers/profile/me/photo": "officer",
  "DELETE /api/loan-officers/profile/me/photo": "officer",
  "POST /api/admin/login": "open",
  "POST /api/admin/logout": "open",
};

/** The routes under /api/admin that assistants may use too: those of the leads, and no others. */
const DESK = new Set([
  "GET /api/admin/stats",
  "GET /api/admin/loan-applications",
  "GET /api/admin/loan-application-counts",
  "GET /api/admin/loan-applications/{id}",
  "PATCH /api/admin/loan-applications/{id}/status",
  "GET /api/admin/loan-applications/{id}/mismo",
  "GET /api/admin/exports/application-log",
  "GET /api/admin/contact-submissions",
  "GET /api/admin/contact-submission-counts",
  "GET /api/admin/contact-submissions/{id}",
  "PATCH /api/admin/contact-submissions/{id}/status",
  "POST /api/admin/contact-submissions/spam",
  "GET /api/admin/quarantine",
  "GET /api/admin/quarantine-count",
  "POST /api/admin/quarantine/release",
  "GET /api/admin/privacy-requests",
  "POST /api/admin/privacy-requests/{id}/answer",
  "PATCH /api/admin/leads/assignee",
  "POST /api/admin/leads/{id}/merge",
  "POST /api/admin/leads/{id}/dismiss-suggestion",
  "POST /api/admin/leads/{id}/split",
  "POST /api/admin/reply-templates",
  "PATCH /api/admin/reply-templates/{id}",
  "DELETE /api/admin/reply-templates/{id}",
  "POST /api/admin/reply-templates/order",
  `GET ${EXPORT_PATHS.applications}`,
  `GET ${EXPORT_PATHS.messages}`,
  `GET ${EXPORT_PATHS.leads}`,
]);

function kindOf(route: string): keyof typeof KINDS | undefined {
  if (DESK.has(route)) return "desk";
  return ROUTES[route] ?? (route.includes(" /api/admin/") ? "admin" : undefined);
}

const table = restTable(procedures);
const uploads = uploadTable(procedures);
const routes = [
  ...table.map((each) => `${each.method} ${each.path}`),
  ...uploads.map((each) => `POST ${each.path}`),
];

function verdict(status: number): Answer {
  return status === 401 || status === 403 ? status : "ok";
}

describe("the access table of the contract", () => {
  test("covers every existing REST route", () => {
    expect(routes.filter((route) => kindOf(route) === undefined)).toEqual([]);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test("every procedure has an access level", () => {
    const without = Object.entries(procedures).filter(([, each]) => !metaOf(each).access);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  test("every procedure with fields declares them with zod", () => {
    const schemas = Object.values(procedures).map(inputOf);
    expect(schemas.every((schema) => schema === undefined || schema instanceof z.ZodType)).toBe(
      true,
    );
  });
});

describe.each(ACTORS)("REST as %s", (actor) => {
  test("every route answers as the table says", async () => {
    const send = senderFor(await testServer(), actor);
    const wrong: string[] = [];
    for (const { method, path } of table) {
      const route = `${method} ${path}`;
      const concrete = path.replace("{id}", "999999").replace(/\{\w+\}/g, "unknown");
      const { status } = await send(method, concrete, method === "GET" ? undefined : {});
      const expected = KINDS[kindOf(route) ?? ""]?.[actor];
      // A login without credentials is refused because of its fields, whoever the actor is
      if (verdict(status) !== expected) wrong.push(`${route}: ${status} instead of ${expected}`);
      if (status >= 500) wrong.push(`${route}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("uploads", () => {
  test.each(ACTORS)("every upload as %s answers as the table says", async (actor) => {
    const { db, get } = await testServer();
    const answers: Record<string, Answer | undefined> = {};
    const expected: Record<string, Answer | undefined> = {};
    for (const { path } of uploads) {
      const headers = await headersFor(db, actor);
      const { status } = await get(path, { method: "POST", body: new FormData(), headers });
      answers[path] = verdict(status);
      expected[path] = KINDS[kindOf(`POST ${path}`) ?? ""]?.[actor];
    }
    expect(answers).toEqual(expected);
  });
});

/** The actor that the token belongs to. */
const OWNERS: Partial<Record<ActorName, ActorName>> = {
  bearer: "admin",
  assistantBearer: "assistant",
};

/** What a procedure's level allows each actor at a tRPC mount. */
function expectedAt(mount: string, name: string, actor: ActorName): Answer {
  const level = metaOf(procedures[name] as (typeof procedures)[string]).access ?? "none";
  const kind = level === "anyone" ? "open" : level;
  // For operations outside `admin.`, the admin mount tells admins that they do not exist; the admin
  // must be identified by cookie, because the mount accepts a bearer only for its own operations
  if (mount === "/api/admin/trpc" && !name.startsWith("admin."))
    return KINDS.adminByCookie?.[actor] as Answer;
  const owner = OWNERS[actor];
  if (owner && mount === "/api/admin/trpc") return KINDS[kind]?.[owner] as Answer;
  if (owner) return level === "anyone" ? "ok" : 401;
  return KINDS[kind]?.[actor] as Answer;
}

describe.each(["/api/trpc", "/api/admin/trpc"])("tRPC at %s", (mount) => {
  test.each(ACTORS)("every procedure as %s answers as its level says", async (actor) => {
    const send = senderFor(await testServer(), actor);
    const wrong: string[] = [];
    for (const [name, procedure] of Object.entries(procedures)) {
      const method = procedure._def.type === "query" ? "GET" : "POST";
      const body = method === "GET" ? undefined : {};
      const { status } = await send(method, `${mount}/${name}`, body);
      const expected = expectedAt(mount, name, actor);
      if (verdict(status) !== expected) wrong.push(`${name}: ${status} instead of ${expected}`);
      if (status >= 500) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("SECOND_FACTOR=all: a user without one can add one, and do nothing else", () => {
  const isFree = (procedure: (typeof procedures)[string]) =>
    ["anyone", "enrolling"].includes(metaOf(procedure).access ?? "");
  const missing = async (response: Response) =>
    response.status === 403 && (await response.text()).includes("SECOND_FACTOR_MISSING");

  test.each([
    "customer",
    "officer",
    "unadmitted",
    "assistant",
    "admin",
    "bearer",
    "assistantBearer",
  ] as const)("%s", async (actor) => {
    const server = await testServer({ SECOND_FACTOR: "all" });
    const { db, get } = server;
    const send = senderFor(server, actor);
    const wrong: string[] = [];
    const check = async (route: string, isOpen: boolean, response: Response) => {
      if (OWNERS[actor] && response.status === 401) return;
      if ((await missing(response)) === isOpen) wrong.push(`${route}: ${response.status}`);
    };
    for (const { method, path, procedure } of table) {
      const concrete = path.replace("{id}", "999999").replace(/\{\w+\}/g, "unknown");
      const response = await send(method, concrete, method === "GET" ? undefined : {});
      await check(`${method} ${path}`, isFree(procedure), response);
    }
    for (const [name, procedure] of Object.entries(procedures)) {
      const mount = name.startsWith("admin.") ? "/api/admin/trpc" : "/api/trpc";
      const method = procedure._def.type === "query" ? "GET" : "POST";
      const body = method === "GET" ? undefined : {};
      const response = await send(method, `${mount}/${name}`, body);
      await check(name, isFree(procedure), response);
    }
    for (const { path } of uploads) {
      const headers = await headersFor(db, actor);
      await check(path, false, await get(path, { method: "POST", body: new FormData(), headers }));
    }
    const headers = await headersFor(db, actor);
    await check("/uploads/resources", false, await get("/uploads/resources/x.pdf", { headers }));
    expect(wrong).toEqual([]);
  });
});
