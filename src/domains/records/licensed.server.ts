import { daysLeft, type License, mayArrangeIn } from "#domains/officers/officer-cards.ts";
import { z } from "#kit/values/zod.ts";
import type { Db } from "#platform/database/engine.ts";

/**
 * The states of each officer's valid licenses. Officers whose card names no license at all are not
 * in it: those of banks are registered federally.
 */
export async function licensedStatesOf(
  db: Db,
  officerIds: readonly number[],
): Promise<Map<number, License["state"][]>> {
  const licenses = await db
    .selectFrom("officerLicenses")
    .where("userId", "in", officerIds)
    .select(["userId", "state", "expiresOn"])
    .execute();
  const byOfficer = Map.groupBy(licenses, ({ userId }) => userId);
  return new Map(
    [...byOfficer].map(([id, own]) => [
      id,
      own.filter((license) => daysLeft(license) >= 0).map(({ state }) => state),
    ]),
  );
}

const ANSWERS = z.object({ state: z.string().optional() });

/** How many of the leads are of a state where the officer is not licensed. */
export async function countUnlicensed(
  db: Db,
  officerId: number,
  leads: readonly { applicationId: number | null; state: string }[],
): Promise<number> {
  const licensedIn = (await licensedStatesOf(db, [officerId])).get(officerId);
  const ids = leads.flatMap(({ applicationId }) => applicationId ?? []);
  if (!licensedIn) return 0;
  const applications = await db
    .selectFrom("loanApplications")
    .where("id", "in", ids)
    .select("details")
    .execute();
  const states = [
    ...leads.map(({ state }) => state),
    ...applications.map(({ details }) => ANSWERS.parse(JSON.parse(details)).state),
  ];
  return states.filter((state) => state && !mayArrangeIn(licensedIn, state)).length;
}
