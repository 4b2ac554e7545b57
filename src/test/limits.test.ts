import { expect, test } from "vitest";
import { LIMITS } from "#platform/http/rate-limit.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { headersFor } from "./kit/people.ts";
import { testServer } from "./kit/server.ts";

const LIMITED = Object.entries(procedures).flatMap(([name, procedure]) => {
  const { limit, access } = metaOf(procedure);
  return limit ? [{ name, limit, access, type: procedure._def.type }] : [];
});

test("procedures with a limit", () => {
  expect(Object.fromEntries(LIMITED.map(({ name, limit }) => [name, limit]))).toEqual({
    "accounts.checkPasswordReset": "resetCheck",
    "accounts.register": "register",
    "accounts.requestPasswordReset": "passwordReset",
    "accounts.resendVerification": "resend",
    "admin.mail.sendTest": "testMail",
    "admin.mail.testServer": "testMail",
    "admin.inbox.test": "inbox",
    "admin.inbox.look": "inbox",
    "applications.submit": "applications",
    "applications.write": "contact",
    "contact.send": "contact",
    "content.blog": "pages",
    "content.search": "pages",
    "drafts.drop": "resetCheck",
    "drafts.open": "resetCheck",
    "drafts.sendLink": "draftLinks",
    "errors.tell": "browserErrors",
    "leads.receive": "vendorLeads",
    "newsletter.subscribe": "newsletter",
    "officers.named": "officerNames",
    "privacy.askForLink": "privacyLinks",
  });
});

function callsOf({ name, access, type }: (typeof LIMITED)[number]) {
  const mount = access === "admin" ? "/api/admin/trpc" : "/api/trpc";
  const method = type === "query" ? "GET" : "POST";
  const body = type === "query" ? undefined : {};
  return { method, path: `${mount}/${name}`, body } as const;
}

test.each(LIMITED)("$name counts every call, whatever its outcome", async (procedure) => {
  const { db, send } = await testServer({ RATE_LIMITS: "on" });
  const headers = procedure.access === "anyone" ? {} : await headersFor(db, "admin");
  const { method, path, body } = callsOf(procedure);
  for (let call = 0; call < LIMITS[procedure.limit].calls; call += 1)
    expect((await send(method, path, body, { headers })).status).not.toBe(429);
  const refused = await send(method, path, body, { headers });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

const CLOSED = LIMITED.filter(({ access }) => access !== "anyone");

test.each(CLOSED)("$name does not count the calls of users without access", async (procedure) => {
  const { db, send } = await testServer({ RATE_LIMITS: "on" });
  const { method, path, body } = callsOf(procedure);
  for (let call = 0; call <= LIMITS[procedure.limit].calls; call += 1)
    expect((await send(method, path, body)).status).toBe(401);
  const headers = await headersFor(db, "admin");
  expect((await send(method, path, body, { headers })).status).not.toBe(429);
});
