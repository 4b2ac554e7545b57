import * as fc from "fast-check";

/** Inputs that a schema allows and inputs that it refuses, made from the schema itself. */

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const LONG = "x".repeat(6000);

/**
 * Values that often break programs: wrong types, extreme numbers, odd text, keys special to
 * JavaScript.
 */
const WORST = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e",
  "ﷺ".repeat(40),
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "javascript:alert(1)",
  "//evil.example",
  "a@b",
  "x\r\nBcc: all@example.com",
  "{{7*7}}",
  "9".repeat(400),
  LONG,
  [],
  {},
  [[[[[]]]]],
  { length: -1 },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  { constructor: { prototype: { isAdmin: true } } },
);

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: WORST },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
);

/** A value that the schema accepts, as far as the schema alone can tell. */
function allowed(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowed));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "string":
      return text(schema);
    case "integer":
      return fc.integer({ min: Math.max(1, schema.minimum ?? 1), max: schema.maximum ?? 50 });
    case "number":
      return fc.integer({ min: Math.max(1, schema.minimum ?? 1), max: 1_000_000 });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(allowed(schema.items ?? {}), { maxLength: 3 });
    case "object":
      return fields(schema, allowed);
    default:
      return hostile;
  }
}

function text({ format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.nat(1e9).map((number) => `person${number}@example.com`);
  const most = Math.min(maxLength, minLength + 40);
  return fc.string({
    minLength,
    maxLength: most,
    unit: fc.constantFrom("a", "b", "z", " ", "0", "9"),
  });
}

function fields(schema: Schema, valueOf: (of: Schema) => fc.Arbitrary<unknown>) {
  const properties = Object.entries(schema.properties ?? {});
  return fc.record(Object.fromEntries(properties.map(([name, of]) => [name, valueOf(of)])), {
    requiredKeys: [],
  });
}

/** Objects with right, wrong, missing and unknown fields. */
export function inputsFor(schema: Schema): fc.Arbitrary<unknown> {
  const mixed = fields(schema, (of) =>
    fc.oneof({ weight: 2, arbitrary: allowed(of) }, { weight: 1, arbitrary: hostile }),
  );
  const whole = fc.tuple(complete(schema), mixed).map(([base, worse]) => ({ ...base, ...worse }));
  const more = fc.dictionary(fc.string({ maxLength: 12 }), hostile, { maxKeys: 3 });
  return fc.oneof(
    { weight: 4, arbitrary: mixed },
    { weight: 4, arbitrary: whole },
    { weight: 2, arbitrary: fc.tuple(mixed, more).map(([base, extra]) => ({ ...base, ...extra })) },
    { weight: 1, arbitrary: hostile },
  );
}

function complete(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  return fc.record(Object.fromEntries(properties.map(([name, of]) => [name, allowed(of)])));
}
