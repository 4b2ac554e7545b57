import { z } from "./zod.ts";

/** A row of a table whose rows are of people. */
export interface ShownRow {
  table: string;
  id: number;
}

type RowsOf = (value: Record<string, unknown>) => readonly ShownRow[];
type Collect = (value: unknown, add: (row: ShownRow) => void) => void;

const marks = z.registry<{ rowsOf: RowsOf }>();

/**
 * Marks the objects of a schema as rows of a table that holds people's data: staff who get one have
 * seen that row. `field` has the row's id; a function can name rows by the whole object.
 */
export function rowOf<Schema extends z.ZodObject>(
  schema: Schema,
  table: string | RowsOf,
  field = "id",
): Schema {
  const mark =
    typeof table === "function"
      ? table
      : (value: Record<string, unknown>) => [{ table, id: Number(value[field]) }];
  marks.add(schema, { rowsOf: mark });
  return schema;
}

const collectors = new WeakMap<z.ZodType, { collect: Collect | undefined }>();

/** Finds the marked rows in answers of a schema; undefined if none can be there. */
export function collectorOf(schema: z.ZodType): Collect | undefined {
  const known = collectors.get(schema);
  if (known) return known.collect;
  const collect = makeCollector(schema);
  collectors.set(schema, { collect });
  return collect;
}

function makeCollector(schema: z.ZodType): Collect | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = collectorOf(schema.unwrap() as z.ZodType);
    return inner && ((value, add) => (value == null ? undefined : inner(value, add)));
  }
  if (schema instanceof z.ZodArray) {
    const inner = collectorOf(schema.element as z.ZodType);
    if (!inner) return undefined;
    return (value, add) => {
      for (const one of value as unknown[]) inner(one, add);
    };
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const own = marks.get(schema)?.rowsOf;
  const parts = Object.entries<z.ZodType>(schema.shape).flatMap(([name, part]) => {
    const collect = collectorOf(part);
    return collect ? [[name, collect] as const] : [];
  });
  if (!own && parts.length === 0) return undefined;
  return (value, add) => {
    const fields = value as Record<string, unknown>;
    for (const row of own?.(fields) ?? []) add(row);
    for (const [name, collect] of parts) collect(fields[name], add);
  };
}
