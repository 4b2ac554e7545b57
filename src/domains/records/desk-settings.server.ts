import type { User } from "#domains/accounts/accounts.ts";
import type { DeskSettings } from "#domains/leads/leads.ts";
import type { OfficeHours } from "#domains/leads/desk/office-hours.ts";
import type { Db } from "#platform/database/engine.ts";
import { admittedOfficers } from "#platform/database/users.ts";

/** The stages of leads, the reasons for losing them, and the rules for assigning new ones. */
export async function readDeskSettings(db: Db): Promise<DeskSettings & { turn: number }> {
  const { stages, lostReasons, byState, inTurn, turn, revision, ...others } = await db
    .selectFrom("deskSettings")
    .select(["stages", "lostReasons", "byState", "inTurn", "turn", "revision"])
    .select(["officeHours", "retention"])
    .executeTakeFirstOrThrow();
  return {
    stages: JSON.parse(stages) as DeskSettings["stages"],
    lostReasons: JSON.parse(lostReasons) as string[],
    byState: JSON.parse(byState) as DeskSettings["byState"],
    inTurn: JSON.parse(inTurn) as number[],
    officeHours: JSON.parse(others.officeHours ?? "null") as OfficeHours | null,
    retention: JSON.parse(
      others.retention ?? '{"applications":null,"messages":null}',
    ) as DeskSettings["retention"],
    turn,
    revision,
  };
}

export type Officer = Pick<User, "id" | "firstName" | "lastName" | "email">;

/** The users among them who can work on leads. */
export function officersAmong(db: Db, ids: readonly number[]): Promise<Officer[]> {
  return admittedOfficers(db)
    .where("id", "in", ids)
    .select(["id", "firstName", "lastName", "email"])
    .execute();
}

/**
 * The officer who gets a new lead that asked for nobody: the one of its state, or else the next in
 * turn. Undefined when no rule applies. Call it in the transaction that stores the lead.
 */
export async function chooseOfficer(
  trx: Db,
  { state }: { state?: string | undefined },
): Promise<Officer | undefined> {
  for (;;) {
    const { byState, inTurn, turn } = await readDeskSettings(trx);
    const ruled = byState.filter((rule) => rule.state === state).map(({ officerId }) => officerId);
    const officers = await officersAmong(trx, [...ruled, ...inTurn]);
    const able = (id: number) => officers.find((officer) => officer.id === id);
    const ofState = ruled.map(able).find((officer) => officer !== undefined);
    if (ofState) return ofState;
    const waiting = inTurn.flatMap((id) => able(id) ?? []);
    if (waiting.length === 0) return undefined;
    const taken = await trx
      .updateTable("deskSettings")
      .set({ turn: turn + 1 })
      .where("turn", "=", turn)
      .executeTakeFirst();
    // If no row was updated, another lead has taken this turn
    if (taken.numUpdatedRows === 1n) return waiting[turn % waiting.length];
  }
}
