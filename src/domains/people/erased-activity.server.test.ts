import { about, aboutApplication } from "#domains/audit/happened.server.ts";
import { expect, test } from "vitest";
import { recordAll } from "#domains/audit/audit.server.ts";
import { recordDocument, recordTaken } from "#domains/audit/reads.server.ts";
import { actorFor } from "#test/kit/people.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

test("the data of a person are never looked for in other entries of the activity, even if a name equals their values", async () => {
  const { as, db } = await testApp();
  const { contact } = await as("visitor");
  const { admin } = await as("admin");
  const values = { scopes: ["applications:read"], days: 90 };
  const entries = () =>
    db.selectFrom("auditEntries").where("subject", "like", "% 7%").selectAll().execute();
  for (const [action, after] of [
    ["api-tokens.create", values],
    ["settings.save", "true"],
    ["leads.merge", { with: "true", record: "message 70" }],
    ["mail.dismiss", { from: "true" }],
  ] as const)
    await recordAll(db, "schedule", [
      { action, on: about("apiTokens", 7, "token 7"), before: after, after },
    ]);
  const before = await entries();
  expect(before).toHaveLength(4);
  for (const name of [JSON.stringify(values), "true", "message 70"]) {
    const { id } = await contact.send({
      ...MESSAGE,
      name,
      email: `${name.length}@example.net`,
    });
    const lead = db.selectFrom("leads").where("messageId", "=", id).select("id");
    const { id: leadId } = await lead.executeTakeFirstOrThrow();
    await admin.people.erase({
      id: leadId,
      reason: "A test",
      typed: `Message ${id}`,
      override: "A test",
    });
  }
  expect(await entries()).toEqual(before);
});

test("after an erasure the activity still says who took the data out, when, how many, and from where", async () => {
  const { app, as, db } = await testApp();
  const { applications } = await as("visitor");
  const { reference } = await applications.submit({ ...REQUEST, callConsent: false });
  const { admin } = await as("admin");
  for await (const _piece of (await admin.people.file({ id: 1 })).pieces());
  const actor = await actorFor(db, "admin");
  if (!actor) throw new Error("There is no admin.");
  const from = { ...actor, network: "203.0.113.0/24" };
  const subject = aboutApplication(reference);
  await recordTaken(app, from, { action: "applications.mismo", on: subject, count: 1 });
  const document = `W-2 of ${REQUEST.fullName}`;
  await recordDocument(db, from, { reference, document, fileUrl: "/uploads/documents/a.pdf" });
  const taken = ["leads.exportPerson", "applications.mismo", "reads.document"];
  const entries = async () => {
    const all = db.selectFrom("auditEntries").where("action", "in", taken).orderBy("id");
    return (await all.selectAll().execute()).map(({ after, ...entry }) => ({
      ...entry,
      after: JSON.parse(after ?? "") as object,
    }));
  };
  const before = await entries();
  expect(before).toHaveLength(3);
  await admin.people.erase({
    id: 1,
    reason: "A test",
    typed: REQUEST.fullName,
    override: "A test",
  });
  const origin = { network: "203.0.113.0/24", session: actor.sessionId.slice(0, 16) };
  const [file, mismo, opened] = before;
  const erased = { personId: null };
  expect(await entries()).toEqual([
    { ...file, ...erased },
    { ...mismo, ...erased },
    { ...opened, ...erased, after: origin },
  ]);
  expect(file).toMatchObject({ actorName: "admin", after: { count: 1, records: [subject.name] } });
  expect(mismo?.after).toEqual({ count: 1, ...origin });
});
