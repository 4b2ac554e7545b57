import type { Db } from "#platform/database/engine.ts";

/**
 * Rows of which each user may have only so many: their key, and the column that orders them by age.
 */
const KEPT = {
  sessions: { key: "id", age: "createdAt", most: 20 },
  browsers: { key: "idHash", age: "lastSeenAt", most: 20 },
  rememberedBrowsers: { key: "id", age: "id", most: 20 },
  pendingSignIns: { key: "id", age: "expiresAt", most: 5 },
} as const;

/** Deletes a user's oldest rows beyond the limit. Call it in the transaction that adds one. */
export async function keepNewest(trx: Db, table: keyof typeof KEPT, userId: number): Promise<void> {
  const { key, age, most } = KEPT[table];
  const newest = trx
    .selectFrom(table)
    .where("userId", "=", userId)
    .orderBy(trx.dynamic.ref(age), "desc")
    .limit(most)
    .select(trx.dynamic.ref<"key">(key));
  await trx
    .deleteFrom(table)
    .where("userId", "=", userId)
    .where(trx.dynamic.ref(key), "not in", newest)
    .execute();
}
