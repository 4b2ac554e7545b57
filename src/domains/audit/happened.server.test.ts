import { expect, expectTypeOf, test } from "vitest";
import type { TimelineData } from "#domains/leads/timeline.ts";
import { type AfterAction, type BesideActivity, FOLLOWS } from "#app/events.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { actorFor } from "#test/kit/people.ts";
import { happened, aboutApplication, aboutMessage } from "./happened.server.ts";

/** A message and a request, a webhook of all events, and what was told since the last look. */
async function withRecords() {
  const { as, db } = await testApp();
  const { contact, applications } = await as("visitor");
  const { id: messageId } = await contact.send(MESSAGE);
  const { reference } = await applications.submit(REQUEST);
  await (
    await as("admin")
  ).admin.webhooks.add({
    url: "https://8.8.8.8/",
    events: ["application.created", "application.status", "message.created", "message.status"],
  });
  const seen = { activity: 0, timeline: 0, queued: 0 };
  const told = async () => {
    const activity = db.selectFrom("auditEntries").select(["action", "subject"]).orderBy("id");
    const timeline = db.selectFrom("timeline").select(["kind", "text", "data"]).orderBy("id");
    const queued = db.selectFrom("webhookDeliveries").select(["event", "change"]).orderBy("id");
    const all = {
      activity: (await activity.execute()).slice(seen.activity),
      timeline: (await timeline.execute()).slice(seen.timeline),
      queued: (await queued.execute()).slice(seen.queued),
    };
    seen.activity += all.activity.length;
    seen.timeline += all.timeline.length;
    seen.queued += all.queued.length;
    return all;
  };
  await told();
  const actor = await actorFor(db, "admin");
  if (!actor) throw new Error("no admin");
  return { db, actor, messageId, reference, told };
}

const text = "Pay stubs";
const data = { from: "pending", to: "approved" };

/** What the table says of an event. */
function rowsOf(event: AfterAction | BesideActivity, of: "application" | "message" = "message") {
  const { timeline: kind, webhook } = FOLLOWS.get(event) ?? {};
  const change = JSON.stringify(data);
  return {
    timeline: [{ kind, text, data: change }],
    queued: webhook ? [{ event: `${of}.${webhook}`, change }] : [],
  };
}

test("an action is told in the activity, and where else the table says", async () => {
  const { db, actor, messageId, reference, told } = await withRecords();
  for (const action of ["leads.reply", "contact.setStatus", "applications.setStatus"] as const) {
    const isMessage = action === "contact.setStatus";
    const on = isMessage ? aboutMessage(messageId) : aboutApplication(reference);
    await happened(db, actor, action, { on, text, data });
    const activity = [{ action, subject: on.name }];
    expect(await told()).toEqual({
      activity,
      ...rowsOf(action, isMessage ? "message" : "application"),
    });
  }
});

test("an event beside the activity is told where the table says, and not in the activity", async () => {
  const { db, messageId, told } = await withRecords();
  for (const event of ["answer.arrived", "message.arrived", "mail.queued"] as const) {
    await happened(db, "server", event, { on: { messageId }, text, data });
    expect(await told()).toEqual({ activity: [], ...rowsOf(event) });
  }
});

test("an event is refused without its lead, and by the compiler without what its entry says", async () => {
  const { db, told } = await withRecords();
  const note = happened(db, "person", "note.added", { on: { id: 99 }, text });
  await expect(note).rejects.toThrow("This record does not exist.");
  expect(await told()).toEqual({ activity: [], timeline: [], queued: [] });
  type Told = Parameters<typeof happened<"contact.setStatus">>[3];
  expectTypeOf<Pick<Told, "on">>().not.toExtend<Told>();
  expectTypeOf<Pick<Told, "on"> & { data: TimelineData }>().toExtend<Told>();
});
