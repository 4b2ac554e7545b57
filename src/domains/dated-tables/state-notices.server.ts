import type { z } from "zod";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { stateNotices } from "#domains/rates/rates.table.ts";
import { stateNotice } from "#lending/dated-tables.output.ts";
import type { stateNoticeInput } from "#lending/dated-tables.input.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";

const rows = new PlainRows(stateNotices, stateNotice, "notice", {
  nameOf: ({ state, source }) => `notice of ${state}, ${source}`,
});

type Given = z.output<typeof stateNoticeInput>;

export function listNotices(db: Db) {
  return rows.list(db, "state");
}

export function addNotice(db: Db, actor: Actor, given: Given) {
  return rows.add(db, actor, "dated-tables.addNotice", { ...given, ...by(actor) });
}

/** Throws NOT_FOUND, and CONFLICT after another admin's change. */
export function changeNotice(
  db: Db,
  actor: Actor,
  changes: Given & { id: number; revision: number },
) {
  return rows.change(db, actor, "dated-tables.changeNotice", { ...changes, ...by(actor) });
}

/** Throws NOT_FOUND. */
export function deleteNotice(db: Db, actor: Actor, id: number) {
  return rows.remove(db, actor, "dated-tables.deleteNotice", id);
}

function by({ user }: Actor) {
  return { updatedAt: new Date().toISOString(), updatedByName: user.username };
}
