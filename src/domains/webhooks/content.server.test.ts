import { expect, test } from "vitest";
import { eventBody } from "#app/openapi/webhooks.ts";
import { subscriptionToken } from "#domains/mail/subscriptions.server.ts";
import { confirmSubscription, unsubscribe } from "#domains/newsletter/subscribers.server.ts";
import { testApp } from "#test/kit/app.ts";
import { idOf, MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { bodyOf } from "./content.server.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./webhooks.ts";

/** A webhook of all events, and what it has to get, as its receiver reads it. */
async function site() {
  const made = await testApp({ WEBHOOKS_TO: "private" });
  const { admin, leads, documents } = await made.as("admin");
  const visitor = await made.as("visitor");
  const events = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
  await admin.webhooks.add({ url: "http://127.0.0.1:1/", events, withAnswers: true });
  const told = async (withAnswers: 0 | 1 = 1) => {
    const rows = await made.db.selectFrom("webhookDeliveries").orderBy("id").selectAll().execute();
    const bodies = await Promise.all(
      rows.map((row) => bodyOf(made.db, { ...row, withAnswers }, "https://lender.example")),
    );
    return bodies.map((body) => JSON.parse(body ?? "{}") as { type?: string; data?: object });
  };
  return { ...made, admin, leads, documents, visitor, told };
}

test("Webhooks get stages, officers and documents, each as it is described, with answers or without", async () => {
  const { db, admin, leads, documents, visitor, told } = await site();
  await visitor.applications.submit(REQUEST);
  await visitor.contact.send(MESSAGE);
  await leads.change({ ids: [1, 2], stage: "contacted", addTags: ["VA"] });
  await admin.leads.assign({ ids: [1], assigneeId: await idOf({ db }, "officer") });
  await documents.askFor({ id: 1, name: "Two pay stubs" });
  for (const withAnswers of [1, 0] as const) {
    const events = await told(withAnswers);
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ["application.created", { application: { id: 1 } }],
      ["message.created", { message: { id: 1 } }],
      ["application.stage", { application: { id: 1 }, from: "New", to: "Contacted" }],
      ["message.stage", { message: { id: 1 }, from: "New", to: "Contacted" }],
      ["application.assigned", { to: "Firstofficer Lastofficer" }],
      ["application.document", { to: "asked" }],
    ]);
    for (const event of events)
      expect(eventBody(String(event.type)).safeParse(event).error).toBeUndefined();
    expect(JSON.stringify(events).includes("Ada Buyer")).toBe(withAnswers === 1);
    expect(JSON.stringify(events)).not.toContain("pay stubs");
  }
});

test("Webhooks get who joins the newsletter and who leaves it, once each", async () => {
  const { app, db, told } = await site();
  const email = "ada@example.com";
  const row = { email, emailKey: email, createdAt: new Date().toISOString() };
  await db.insertInto("subscribers").values(row).execute();
  const token = subscriptionToken(app, { id: 1, emailKey: email });
  expect(await confirmSubscription(app, token)).toBe(true);
  expect(await confirmSubscription(app, token)).toBe(true);
  expect((await told()).map(({ data }) => data)).toEqual([{ subscriber: { id: 1, email } }]);
  expect((await told(0)).map(({ data }) => data)).toEqual([{ subscriber: { id: 1 } }]);
  await unsubscribe(app, token);
  const [, left] = await told();
  expect(left).toMatchObject({ type: "newsletter.unsubscribed", data: { subscriber: { id: 1 } } });
  expect(eventBody("newsletter.unsubscribed").safeParse(left).error).toBeUndefined();
});
