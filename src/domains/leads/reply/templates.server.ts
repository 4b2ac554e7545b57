import { about } from "#domains/audit/subject.server.ts";
import { replyTemplate } from "#domains/leads/leads.output.ts";
import type { z } from "zod";
import type { newTemplate, templateChanges } from "#domains/leads/leads.input.ts";
import type { ReplyTemplate } from "#domains/leads/leads.ts";
import { problemsOf } from "./placeholders.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Db } from "#platform/database/engine.ts";
import { changedMeanwhile, conflictAt, invalidAt, missing } from "#platform/errors.ts";

const COLUMNS = columnsOf("replyTemplates", replyTemplate);
const MOST = 100;

/** The templates of replies in the lender's order. */
export function listTemplates(db: Db): Promise<ReplyTemplate[]> {
  return db
    .selectFrom("replyTemplates")
    .orderBy("position")
    .orderBy("id")
    .select(COLUMNS)
    .execute();
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
    const added = await trx
      .insertInto("replyTemplates")
      .values({ ...input, position: (last ?? 0) + 1 })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await happened(trx, actor, "leads.addTemplate", {
      on: about("replyTemplates", added.id, `template ${added.id}`),
      after: input,
    });
    return added;
  });
}

/** Throws NOT_FOUND, and CONFLICT when somebody else was faster. */
export async function changeTemplate(
  db: Db,
  actor: Actor,
  { id, revision, ...input }: z.output<typeof templateChanges>,
): Promise<ReplyTemplate> {
  refuseUnknown(input.text);
  return db.transaction().execute(async (trx) => {
    const { name, text } = await findTemplate(trx, id);
    const changed = await trx
      .updateTable("replyTemplates")
      .set({ ...input, revision: revision + 1 })
      .where("id", "=", id)
      .where("revision", "=", revision)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(() => changedMeanwhile());
    await happened(trx, actor, "leads.changeTemplate", {
      on: about("replyTemplates", id, `template ${id}`),
      before: { name, text },
      after: input,
    });
    return changed;
  });
}

/** Throws NOT_FOUND. */
export async function deleteTemplate(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, text } = await findTemplate(trx, id);
    await trx.deleteFrom("replyTemplates").where("id", "=", id).execute();
    await happened(trx, actor, "leads.deleteTemplate", {
      on: about("replyTemplates", id, `template ${id}`),
      before: { name, text },
    });
  });
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

async function findTemplate(trx: Db, id: number): Promise<ReplyTemplate> {
  return trx
    .selectFrom("replyTemplates")
    .where("id", "=", id)
    .select(COLUMNS)
    .executeTakeFirstOrThrow(missing("This template does not exist."));
}

function refuseUnknown(text: string): void {
  const problems = problemsOf(text);
  if (problems.length > 0) throw invalidAt("text", problems.join(" "));
}
