import type { z } from "#kit/values/zod.ts";

/** The columns of a response, qualified by the table; its fields have the same names. */
export function columnsOf<Table extends string, Shape extends z.ZodRawShape>(
  table: Table,
  answer: z.ZodObject<Shape>,
): `${Table}.${keyof Shape & string}`[] {
  const names = Object.keys(answer.shape) as (keyof Shape & string)[];
  return names.map((name): `${Table}.${keyof Shape & string}` => `${table}.${name}`);
}
