import type { OfficerPage, PublicOfficer } from "#domains/officers/officers.output.ts";
import type { Testimonial } from "./content.ts";
import {
  daysLeft,
  hasOnlyExpired,
  languagesIn,
  type License,
  todayInUtc,
} from "#domains/officers/officer-cards.ts";
import { momentOf } from "#platform/database/as-of.ts";
import { type Db, alphabetically } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { listTestimonials } from "./content.server.ts";

// Decision: src/decisions/040-officers-in-public.md
/**
 * The officers whom the website shows, by name, with the licenses that have not expired. An officer
 * whose licenses have all expired may not arrange loans anywhere, and is not shown.
 */
export async function listPublicOfficers(db: Db): Promise<PublicOfficer[]> {
  const officers = await shownOfficers(db)
    .orderBy("firstName", alphabetically)
    .orderBy("lastName", alphabetically)
    .orderBy("users.id")
    .execute();
  const today = todayInUtc(momentOf(db).getTime());
  const licenses = await licensesByOfficer(db);
  return officers
    .map((officer) => ({ ...officer, licenses: licenses.get(officer.id) ?? [] }))
    .filter((officer) => !hasOnlyExpired(officer.licenses, today))
    .map((officer) => ({
      ...officer,
      slug: officer.slug ?? "",
      languages: languagesIn(officer.languages),
      licenses: officer.licenses.filter((license) => daysLeft(license, today) >= 0),
    }));
}

/** One of them, with the published testimonials that name them. Throws NOT_FOUND. */
export async function findPublicOfficer(db: Db, slug: string): Promise<OfficerPage> {
  const officers = await listPublicOfficers(db);
  const officer = officers.find((each) => each.slug === slug);
  if (!officer) throw new AppError("NOT_FOUND", "Officer not found");
  const name = `${officer.firstName} ${officer.lastName}`.toLowerCase();
  const reviews = await listTestimonials(db);
  const isAbout = ({ role, content }: Testimonial) =>
    `${role}\n${content}`.toLowerCase().includes(name);
  return { ...officer, reviews: reviews.filter(isAbout) };
}

/** Whether the website shows an officer at this address. */
export async function isPublicOfficer(db: Db, slug: string): Promise<boolean> {
  return (await listPublicOfficers(db)).some((officer) => officer.slug === slug);
}

/** Whether there may be one, without their licenses. */
export async function hasPublicOfficers(db: Db): Promise<boolean> {
  return (await shownOfficers(db).limit(1).executeTakeFirst()) !== undefined;
}

/** An officer who is no longer active, or has no NMLS number, disappears everywhere at once. */
function shownOfficers(db: Db) {
  return db
    .selectFrom("officerCards")
    .innerJoin("users", "users.id", "officerCards.userId")
    .where("isPublic", "=", 1)
    .where("nmlsId", "<>", "")
    .where("isLoanOfficer", "=", 1)
    .where("isVerified", "=", 1)
    .where("deactivatedAt", "is", null)
    .select([
      "users.id",
      "firstName",
      "lastName",
      "email",
      "phone",
      "bio",
      "profileImage",
      "slug",
      "title",
      "nmlsId",
      "languages",
    ]);
}

async function licensesByOfficer(db: Db): Promise<Map<number, License[]>> {
  const rows = await db
    .selectFrom("officerLicenses")
    .select(["userId", "state", "expiresOn", "number"])
    .orderBy("state")
    .execute();
  const byOfficer = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...byOfficer].map(([userId, own]) => [
      userId,
      own.map(({ state, expiresOn, number }) => ({ state, expiresOn, number })),
    ]),
  );
}
