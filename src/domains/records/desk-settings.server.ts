import { type Account, emailKey, ownsAddress, type User } from "#domains/accounts/accounts.ts";
import { mayArrangeIn } from "#domains/officers/officer-cards.ts";
import type { DeskSettings } from "#domains/leads/leads.ts";
import type { OfficeHours } from "#domains/leads/desk/office-hours.ts";
import { type Db, admittedOfficers } from "#platform/database/engine.ts";
import { ownerOf } from "./find-person.server.ts";
import { licensedStatesOf } from "./licensed.server.ts";

/** The stages of leads, the reasons for losing them, and the rules for assigning new ones. */
export async function readDeskSettings(db: Db): Promise<DeskSettings & { turn: number }> {
  const { stages, lostReasons, byState, inTurn, turn, revision, ...others } = await db
    .selectFrom("deskSettings")
    .select(["stages", "lostReasons", "byState", "inTurn", "turn", "revision"])
    .select(["officeHours", "waiting", "retention", "officersPropose"])
    .select(["takesApplications", "bareNotices", "agency", "creditReport", "rateWatch"])
    .select("letterText")
    .executeTakeFirstOrThrow();
  return {
    stages: JSON.parse(stages) as DeskSettings["stages"],
    lostReasons: JSON.parse(lostReasons) as string[],
    byState: JSON.parse(byState) as DeskSettings["byState"],
    inTurn: JSON.parse(inTurn) as number[],
    officeHours: JSON.parse(others.officeHours ?? "null") as OfficeHours | null,
    waiting: JSON.parse(others.waiting ?? "null") as DeskSettings["waiting"],
    retention: JSON.parse(
      others.retention ?? '{"applications":null,"messages":null}',
    ) as DeskSettings["retention"],
    officersPropose: others.officersPropose === 1,
    takesApplications: others.takesApplications === 1,
    bareNotices: others.bareNotices === 1,
    agency: others.agency,
    creditReport: others.creditReport,
    rateWatch: JSON.parse(others.rateWatch ?? "null") as DeskSettings["rateWatch"],
    letterText: others.letterText,
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
 * The officer whom a sender asked for. Ignores an id that is not an admitted officer's: visitors
 * learn nothing about officers here.
 */
export async function findAskedOfficer(trx: Db, id: number | undefined) {
  if (id === undefined) return undefined;
  const [officer] = await officersAmong(trx, [id]);
  return officer;
}

/** What decides who gets a new lead. */
interface Arrival {
  email: string;
  /** Who was signed in when it was sent. */
  account: Account | undefined;
  /** Of the property; messages name none. */
  state?: string | undefined;
}

// Decision: src/decisions/094-who-gets-a-lead.md
/**
 * The officer who gets a new lead that asked for nobody: the owner of the known person's newest open
 * lead, the one of its state, or else the next in turn. Officers who are not licensed in the state
 * are left out. Undefined when no rule applies. Call it in the transaction that stores the lead.
 */
export async function chooseOfficer(trx: Db, arrival: Arrival): Promise<Officer | undefined> {
  const { state } = arrival;
  const owners = await ownersOfPerson(trx, arrival);
  for (;;) {
    const { byState, inTurn, turn } = await readDeskSettings(trx);
    const ruled = byState.filter((rule) => rule.state === state).map(({ officerId }) => officerId);
    const named = [...owners, ...ruled];
    const officers = await officersAmong(trx, [...named, ...inTurn]);
    const licensedIn = await licensedStatesOf(trx, [...named, ...inTurn]);
    const able = (wanted: number) =>
      officers.find(
        ({ id }) => id === wanted && (!state || mayArrangeIn(licensedIn.get(id), state)),
      );
    const first = named.map(able).find((officer) => officer !== undefined);
    if (first) return first;
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

/** The officers of the open leads of the person who has proved the sender's address, newest first. */
async function ownersOfPerson(trx: Db, { account, email }: Arrival): Promise<number[]> {
  const isProved = account !== undefined && ownsAddress(account, email);
  const personId = isProved ? await ownerOf(trx, emailKey(email)) : undefined;
  if (personId === undefined) return [];
  const leads = await trx
    .selectFrom("leads")
    .where("personId", "=", personId)
    .where("stage", "not in", ["closed", "lost"])
    .where("assigneeId", "is not", null)
    .orderBy("id", "desc")
    .select("assigneeId")
    .execute();
  return leads.flatMap(({ assigneeId }) => assigneeId ?? []);
}
