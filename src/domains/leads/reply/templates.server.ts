import { about, happened } from "#domains/audit/happened.server.ts";
import { replyTemplate } from "#domains/leads/leads.output.ts";
import type { z } from "zod";
import type { newTemplate, templateChanges } from "#domains/leads/leads.input.ts";
import type { ReplyTemplate } from "#domains/leads/leads.ts";
import { problemsOf } from "./placeholders.ts";
import type { Actor } from "#platform/access.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { replyTemplates } from "#domains/leads/leads.table.ts";
import type { Db } from "#platform/database/engine.ts";
import { conflictAt, invalidAt } from "#platform/errors.ts";

const templates = new PlainRows(replyTemplates, replyTemplate, "template");
const MOST = 100;

/** The templates of replies in the lender's order. */
export function listTemplates(db: Db): Promise<ReplyTemplate[]> {
  return templates.list(db, "position");
}

/** Adds a template after the others. Throws BAD_REQUEST for a placeholder that does not exist. */
export async function addTemplate(
  db: Db,
  actor: Actor,
  input: z.output<typeof newTemplate>,
): Promise<ReplyTemplate> {
  refuseUnknown(input.text);
  return db.transaction().execute(async (trx) => {
    const { count, last } = await trx
      .selectFrom("replyTemplates")
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        fn.max<number | null>("position").as("last"),
      ])
      .executeTakeFirstOrThrow();
    if (count >= MOST) throw invalidAt("name", `There can be at most ${MOST} templates.`);
    const position = (last ?? 0) + 1;
    return templates.add(trx, actor, "leads.addTemplate", { ...input, position });
  });
}

/** Throws NOT_FOUND, and CONFLICT when somebody else was faster. */
export async function changeTemplate(
  db: Db,
  actor: Actor,
  changes: z.output<typeof templateChanges>,
): Promise<ReplyTemplate> {
  refuseUnknown(changes.text);
  return templates.change(db, actor, "leads.changeTemplate", changes);
}

/** Throws NOT_FOUND. */
export function deleteTemplate(db: Db, actor: Actor, id: number): Promise<void> {
  return templates.remove(db, actor, "leads.deleteTemplate", id);
}

/** Puts all templates in an order. Throws CONFLICT when the list has changed since. */
export async function orderTemplates(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReplyTemplate[]> {
  return db.transaction().execute(async (trx) => {
    const before = (await listTemplates(trx)).map(({ id }) => id);
    const wanted = new Set(ids);
    if (wanted.size !== before.length || before.some((id) => !wanted.has(id)))
      throw conflictAt("ids", "Someone else has added or deleted one in the meantime.");
    for (const [position, id] of ids.entries())
      await trx.updateTable("replyTemplates").set({ position }).where("id", "=", id).execute();
    await happened(trx, actor, "leads.orderTemplates", {
      on: about("replyTemplates", null, "templates"),
      before,
      after: ids,
    });
    return listTemplates(trx);
  });
}

function refuseUnknown(text: string): void {
  const problems = problemsOf(text);
  if (problems.length > 0) throw invalidAt("text", problems.join(" "));
}
