import type { SelectQueryBuilder } from "kysely";
import type { z } from "zod";
import {
  officer,
  type Officer,
  type OfficerListEntry,
  type OfficerName,
  type LicenseProposal,
  type OfficerCard,
} from "./officers.output.ts";
import { isClosed, type User } from "#domains/accounts/accounts.ts";
import type { officerProfileInput } from "./officers.input.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import type { Asking } from "#platform/context.ts";
import {
  toUser,
  USER_COLUMNS,
  writeUser,
  aboutUser,
  holdUser,
} from "#domains/accounts/user-rows.server.ts";
import {
  activeOfficers,
  admittedOfficers,
  columnsOf,
  type Db,
  type Row,
  type Tables,
  alphabetically,
  comesAfter,
} from "#platform/database/engine.ts";
import { AppError, missing, changedMeanwhile } from "#platform/errors.ts";
import { changeCard, inWords, readCard, refuseWithoutNmls } from "./cards.server.ts";
import { licensedStatesOf } from "#domains/records/licensed.server.ts";
import { notInList, type Page, type Paging, toPage } from "#platform/paging.ts";
import { isDeepStrictEqual } from "node:util";
import type { License } from "./officer-cards.ts";
import { tellAdminsOf } from "#domains/accounts/admin-notices.server.ts";
import { happened } from "#domains/audit/happened.server.ts";

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

type Stated = Pick<LicenseProposal, "nmlsId" | "licenses">;

// Decision: src/decisions/092-licenses-are-approved.md
/**
 * Keeps the NMLS number and the licenses that an officer states, and tells all admins, who approve
 * them. What the card says already needs no approval.
 */
async function proposeLicense(
  trx: Db,
  { actor, site }: Asking,
  stated: Partial<Stated>,
): Promise<void> {
  const { user } = actor;
  const { nmlsId, licenses, proposed, isPublic } = await readCard(trx, user.id);
  const before = { nmlsId, licenses };
  const earlier = proposed && { nmlsId: proposed.nmlsId, licenses: proposed.licenses };
  const after = {
    nmlsId: stated.nmlsId ?? (earlier ?? before).nmlsId,
    licenses: byState(stated.licenses ?? (earlier ?? before).licenses),
  };
  refuseWithoutNmls({ isPublic }, { isPublic, nmlsId: after.nmlsId });
  if (isDeepStrictEqual(after, earlier)) return;
  await dropProposal(trx, user.id);
  if (isDeepStrictEqual(after, before)) return;
  await trx
    .insertInto("licenseProposals")
    .values({
      userId: user.id,
      nmlsId: after.nmlsId,
      licenses: JSON.stringify(after.licenses),
      createdAt: new Date().toISOString(),
    })
    .execute();
  const said = { before: asText(before), after: asText(after) };
  await happened(trx, actor, "officers.proposeLicense", { on: aboutUser(user), ...said });
  await tellAdminsOf(
    trx,
    { actor, site },
    {
      what: "A license waits for your approval",
      did: `stated "${said.after}" as their NMLS number and licenses; until now "${said.before}"`,
      follows: "Visitors see it once an administrator has approved it in Users.",
      path: "/admin/users",
    },
  );
}

function byState(licenses: readonly License[]): License[] {
  return licenses.toSorted((one, other) => (one.state < other.state ? -1 : 1));
}

function asText({ nmlsId, licenses }: Stated): string {
  return `NMLS ${nmlsId || "none"}; ${inWords(licenses) || "no licenses"}`;
}

async function dropProposal(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("licenseProposals").where("userId", "=", userId).execute();
}

/**
 * Approves what an officer stated, which makes it their card's, or declines it. Throws NOT_FOUND
 * when nothing waits, and CONFLICT when the officer has stated something else since.
 */
export async function answerProposal(
  db: Db,
  actor: Actor,
  { id, proposedAt, approved }: { id: number; proposedAt: string; approved: boolean },
): Promise<OfficerCard> {
  return db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, id, actor);
    const { proposed } = await readCard(trx, id);
    if (user) refuseBeyond(actor, user);
    if (!user || !proposed) throw missing("This has already been answered.")();
    if (proposed.createdAt !== proposedAt) throw changedMeanwhile({ what: "this license" });
    await dropProposal(trx, id);
    const { nmlsId, licenses } = proposed;
    if (approved) return changeCard(trx, actor, { id, nmlsId, licenses });
    await happened(trx, actor, "officers.declineLicense", {
      on: aboutUser(user),
      before: asText(proposed),
    });
    return readCard(trx, id);
  });
}
