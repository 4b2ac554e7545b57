import type { SelectQueryBuilder } from "kysely";
import type { z } from "zod";
import { officer } from "./officers.output.ts";
import { isClosed, type User } from "#domains/accounts/accounts.ts";
import type { Officer, OfficerListEntry, OfficerName } from "./officers.output.ts";
import type { officerProfileInput } from "./officers.input.ts";
import type { Actor } from "#platform/access.ts";
import type { Asking } from "#platform/context.ts";
import { toUser, USER_COLUMNS, writeUser } from "#domains/accounts/user-rows.server.ts";
import { activeOfficers, admittedOfficers } from "#platform/database/users.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Db } from "#platform/database/engine.ts";
import { alphabetically, comesAfter } from "#platform/database/wording.ts";
import { AppError, missing } from "#platform/errors.ts";
import type { Row, Tables } from "#platform/database/tables.ts";
import { changeCard } from "./cards.server.ts";
import { dropProposal, proposeLicense } from "./license-proposals.server.ts";
import { licensedStatesOf } from "#domains/records/licensed.server.ts";
import { notInList, type Page, type Paging, toPage } from "#platform/paging.ts";

/** The columns that colleagues see. */
const OFFICER_COLUMNS = columnsOf("users", officer);

/**
 * Lists officers by name, all of them unless a limit is given. Officers see those with a verified
 * e-mail; admins see every user, with roles. Throws BAD_REQUEST for an unknown cursor.
 */
export async function listOfficers(
  db: Db,
  actor: Actor,
  paging: Paging,
): Promise<Page<OfficerListEntry>> {
  const seen = await cursorOf(db, paging.cursor);
  const { limit } = paging;
  if (!actor.user.isAdmin) {
    const officers = toPage(await byName(verifiedOfficers(db), { limit, seen }).execute(), limit);
    return { ...officers, rows: await withLicenses(db, officers.rows) };
  }
  const users = db.selectFrom("users").select(USER_COLUMNS).select("deactivatedAt");
  const { rows, ...page } = toPage(await byName(users, { limit, seen }).execute(), limit);
  return {
    ...page,
    rows: rows.map((row) => ({
      ...toUser(row),
      isUnconfirmed: isClosed(row),
      isDeactivated: row.deactivatedAt !== null,
    })),
  };
}

/** Adds what each officer's card says of the license. */
async function withLicenses(db: Db, officers: readonly Officer[]): Promise<OfficerListEntry[]> {
  const ids = officers.map(({ id }) => id);
  const cards = await db
    .selectFrom("officerCards")
    .where("userId", "in", ids)
    .where("nmlsId", "!=", "")
    .select(["userId", "nmlsId"])
    .execute();
  const numbers = new Map(cards.map(({ userId, nmlsId }) => [userId, nmlsId]));
  const states = await licensedStatesOf(db, ids);
  return officers.map((each) => ({
    ...each,
    ...(numbers.has(each.id) && { nmlsId: numbers.get(each.id) }),
    ...(states.has(each.id) && { licensedIn: states.get(each.id) }),
  }));
}

const NAME = ["lastName", "firstName"] as const;

type Place = Pick<Row<"users">, "id" | (typeof NAME)[number]>;

async function cursorOf(db: Db, cursor: number | undefined): Promise<Place | undefined> {
  if (cursor === undefined) return undefined;
  const users = db.selectFrom("users").where("id", "=", cursor);
  return users.select(["id", ...NAME]).executeTakeFirstOrThrow(() => notInList());
}

/** Reads the index of names, from after the last row seen. */
function byName<Found>(
  query: SelectQueryBuilder<Tables, "users", Found>,
  { limit, seen }: { limit: number | undefined; seen: Place | undefined },
) {
  return query
    .$if(seen !== undefined, (rows) =>
      rows.where(
        comesAfter(NAME, {
          words: [seen?.lastName ?? "", seen?.firstName ?? ""],
          id: seen?.id ?? 0,
        }),
      ),
    )
    .orderBy("lastName", alphabetically)
    .orderBy("firstName", alphabetically)
    .orderBy("id")
    .$if(limit !== undefined, (rows) => rows.limit((limit as number) + 1));
}

/** Throws NOT_FOUND unless the id is a verified officer's. */
export async function findOfficer(db: Db, id: number): Promise<Officer> {
  return verifiedOfficers(db)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(missing("Officer not found"));
}

/** The name and the states of an admitted officer, for visitors with the officer's link. Throws NOT_FOUND. */
export async function nameOfOfficer(db: Db, id: number): Promise<OfficerName> {
  const name = await admittedOfficers(db)
    .where("id", "=", id)
    .select(["firstName", "lastName"])
    .executeTakeFirstOrThrow(missing("Officer not found"));
  return { ...name, licensedIn: (await licensedStatesOf(db, [id])).get(id) ?? null };
}

function verifiedOfficers(db: Db) {
  return activeOfficers(db).select(OFFICER_COLUMNS);
}

/**
 * Saves the officer's own profile, limited to the fields that officers may change. What an admitted
 * officer states about their license waits for an admin's approval.
 */
export async function updateOwnProfile(
  db: Db,
  asking: Asking,
  { phone, bio, nmlsId, licenses, ...card }: z.output<typeof officerProfileInput>,
): Promise<User> {
  const { actor } = asking;
  const { id } = actor.user;
  return db.transaction().execute(async (trx) => {
    const saved = await writeUser(trx, id, { phone, bio });
    if (!saved) throw new AppError("UNAUTHORIZED", "Please sign in.");
    // An admin who admits an officer approves what the card says then
    const isApproved = (saved.isAdmin && !saved.limitedTo) || !saved.isAdmitted;
    await changeCard(trx, actor, { ...card, ...(isApproved && { nmlsId, licenses }), id });
    if (isApproved) await dropProposal(trx, id);
    else await proposeLicense(trx, asking, { nmlsId, licenses });
    return saved;
  });
}
