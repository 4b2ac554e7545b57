import { emailKey, hasProvedAddress } from "#domains/accounts/accounts.ts";
import type { OwnApplication, WorkingOfficer } from "./applications.ts";
import { refusedOf } from "#domains/records/clocks/six-items.server.ts";
import { isMissing } from "./documents/documents.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { type Owner, provenSender } from "#domains/records/find-person.server.ts";
import { officersAmong } from "#domains/records/desk-settings.server.ts";

/**
 * The applications sent from the user's e-mail address, newest first; all of them unless a limit is
 * given, since strangers can send some with that address too. None until the address is proved,
 * because anybody can register with another person's address.
 */
export async function listOwnApplications(
  db: Db,
  user: Owner,
  paging: Paging,
): Promise<Page<OwnApplication>> {
  if (!hasProvedAddress(user)) return { rows: [] };
  const read = await ownApplicationsQuery(db, user.email, paging).execute();
  const isTheirs = await provenSender(db, user);
  const { rows, ...page } = toPage(read, paging.limit);
  const officers = await workingOfficers(
    db,
    rows.map(({ assigneeId }) => assigneeId),
  );
  const waiting = await waitingOf(db, rows);
  return {
    ...page,
    rows: rows.map(
      ({ officerName, firstName, lastName, assigneeId, personId, sentById, ...application }) => ({
        ...application,
        details: isTheirs({ personId, sentById })
          ? (JSON.parse(application.details) as OwnApplication["details"])
          : null,
        officer: firstName === null ? officerName : `${firstName} ${lastName}`,
        workingOfficer: officers.get(assigneeId ?? 0) ?? null,
        isWaiting: application.status !== "rejected" && waiting.has(application.id),
        isUnproved: !isTheirs({ personId, sentById }),
      }),
    ),
  };
}

/** Those of the applications that wait for documents from the borrower. */
async function waitingOf(db: Db, applications: { id: number }[]): Promise<Set<number>> {
  const documents = await db
    .selectFrom("documents")
    .where(
      "applicationId",
      "in",
      applications.map(({ id }) => id),
    )
    .select(["applicationId", "name", "state"])
    .execute();
  const waiting = new Set<number>();
  for (const [id, own] of Map.groupBy(documents, ({ applicationId }) => applicationId)) {
    const missing = own.filter((each) => isMissing({ ...each, isTooEarly: false }));
    const names = missing.map(({ name }) => name);
    const tooEarly = await refusedOf(db, id, names);
    if (names.some((name) => !tooEarly.has(name))) waiting.add(id);
  }
  return waiting;
}

/**
 * The officers who work on applications, as their borrowers see them: how to reach them, who
 * decides about them, and their NMLS number; photo and title only if the website shows them too.
 */
async function workingOfficers(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, WorkingOfficer>> {
  const officers = await officersAmong(
    db,
    ids.filter((id) => id !== null),
  );
  const rows = await db
    .selectFrom("users")
    .leftJoin("officerCards", "officerCards.userId", "users.id")
    .where(
      "users.id",
      "in",
      officers.map(({ id }) => id),
    )
    .select(["users.id", "firstName", "lastName", "phone", "email", "profileImage"])
    .select(["title", "nmlsId", "isPublic", "slug"])
    .execute();
  return new Map(
    rows.map(({ id, isPublic, title, nmlsId, slug, profileImage, ...officer }) => [
      id,
      {
        ...officer,
        nmlsId: nmlsId ?? "",
        title: (isPublic && title) || "",
        profileImage: isPublic ? profileImage : "",
        slug: isPublic ? slug : null,
      },
    ]),
  );
}

/** The user's application with its lead. Throws NOT_FOUND, also for somebody else's. */
export async function findOwn(db: Db, user: Owner, id: number) {
  const own = hasProvedAddress(user)
    ? await db
        .selectFrom("loanApplications")
        .innerJoin("leads", "leads.applicationId", "loanApplications.id")
        .where("loanApplications.id", "=", id)
        .where(
          (row) => row.fn<string>("lower", ["loanApplications.email"]),
          "=",
          emailKey(user.email),
        )
        .select(["reference", "fullName", "email", "leads.id as leadId", "assigneeId"])
        .executeTakeFirst()
    : undefined;
  if (!own) throw new AppError("NOT_FOUND", "This request does not exist.");
  return own;
}

export function ownApplicationsQuery(db: Db, email: string, paging: Paging = {}) {
  return db
    .selectFrom("loanApplications")
    .leftJoin("users", "users.id", "loanApplications.officerId")
    .leftJoin("leads", "leads.applicationId", "loanApplications.id")
    .where((row) => row.fn<string>("lower", ["loanApplications.email"]), "=", emailKey(email))
    .$call(newestFirst(paging, "loanApplications.id"))
    .select([
      "loanApplications.id",
      "loanApplications.reference",
      "loanApplications.loanPurpose",
      "loanApplications.loanAmount",
      "loanApplications.status",
      "loanApplications.createdAt",
      "loanApplications.officerName",
      "loanApplications.details",
      "users.firstName",
      "users.lastName",
      "leads.assigneeId",
      "leads.personId",
      "leads.sentById",
    ]);
}
