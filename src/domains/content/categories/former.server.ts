import type { Db } from "#platform/database/engine.ts";

export async function readFormerNames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("formerCategories")
    .innerJoin("contentCategories", "contentCategories.id", "formerCategories.categoryId")
    .select(["formerCategories.name as former", "contentCategories.name"])
    .execute();
  return new Map(rows.map(({ former, name }) => [former, name]));
}

export async function presentName(db: Db, name: string): Promise<string> {
  return (await readFormerNames(db)).get(name) ?? name;
}

export async function categoriesWithFormer(db: Db): Promise<{ name: string; former: string[] }[]> {
  const rows = await db
    .selectFrom("contentCategories")
    .leftJoin("formerCategories", "formerCategories.categoryId", "contentCategories.id")
    .orderBy("position")
    .orderBy("contentCategories.id")
    .orderBy("formerCategories.name")
    .select(["contentCategories.name", "formerCategories.name as former"])
    .execute();
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, all]) => ({
    name,
    former: all.flatMap(({ former }) => former ?? []),
  }));
}
