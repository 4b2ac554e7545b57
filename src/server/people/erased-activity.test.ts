import { expect, test } from "vitest";
import { recordChange } from "#server/audit/audit.ts";
import { testApp } from "#test/kit/app.ts";
import { MESSAGE } from "#test/kit/leads.ts";

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
    await recordChange(db, "schedule", { action, subject: "token 7", before: after, after });
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
