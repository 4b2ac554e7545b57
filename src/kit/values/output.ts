import { z } from "./zod.ts";

// Decision: src/decisions/028-answers-are-declared-once.md
/**
 * The building blocks of responses. A schema declares types and closed lists and no other rule:
 * stored data is shown even if the rules for new records have become stricter since.
 */
export const id = z.int().positive();
export const count = z.int().nonnegative();
export const text = z.string();
export const flag = z.boolean();
export const time = z.string().meta({ format: "date-time", description: "UTC, ISO 8601" });

export function textOf(description: string) {
  return text.meta({ description });
}

/** An object that has a name in the API description. */
export function named<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).meta({ id: name });
}

/** One of the keys of a table of labels. */
export function keyOf<Key extends string>(labels: Record<Key, string>) {
  return z.enum(Object.keys(labels) as [Key, ...Key[]]);
}
