import { scenario, type Scenario } from "#domains/calculators/scenarios.output.ts";
import { scenarioAddress } from "#domains/calculators/scenarios.ts";
import { unlessTaken } from "#platform/database/database-error.ts";
import { columnsOf, type Db } from "#platform/database/engine.ts";
import { AppError, invalidAt, missing } from "#platform/errors.ts";

const COLUMNS = columnsOf("scenarios", scenario);
const MOST = 50;
const KNOWN = {
  column: "name",
  sentence: "You already have a scenario with this name. Please choose another name.",
};

export async function listScenarios(db: Db, userId: number): Promise<Scenario[]> {
  return db
    .selectFrom("scenarios")
    .where("userId", "=", userId)
    .select(COLUMNS)
    .orderBy("name")
    .execute();
}

/**
 * Saves a calculator's numbers. Throws BAD_REQUEST for a page that is not a calculator, and
 * CONFLICT for a name that the user already has, or after fifty scenarios.
 */
export async function saveScenario(
  db: Db,
  userId: number,
  asked: { name: string; address: string },
): Promise<Scenario> {
  const address = scenarioAddress(asked.address);
  if (address === undefined) throw invalidAt("address", "This is not a calculator of this site.");
  return unlessTaken(db, KNOWN, async (trx) => {
    const { total } = await trx
      .selectFrom("scenarios")
      .where("userId", "=", userId)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (total >= MOST)
      throw new AppError(
        "CONFLICT",
        `You have ${MOST} saved scenarios. Please delete one in your account first.`,
      );
    return trx
      .insertInto("scenarios")
      .values({ userId, name: asked.name, address, createdAt: new Date().toISOString() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** Throws NOT_FOUND, also for another user's scenario, and CONFLICT for a name in use. */
export async function renameScenario(
  db: Db,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<Scenario> {
  const renamed = await unlessTaken(db, KNOWN, (trx) =>
    trx
      .updateTable("scenarios")
      .set({ name })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );
  if (!renamed) throw notThere();
  return renamed;
}

/** Throws NOT_FOUND, also for another user's scenario. */
export async function deleteScenario(db: Db, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("scenarios")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notThere();
}

const notThere = missing("This scenario does not exist.");
