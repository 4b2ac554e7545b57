import type { ApiParameter } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";

export function parameter(
  name: string,
  where: "path" | "query",
  schema: JsonSchema = {},
): ApiParameter {
  return { name, in: where, required: where === "path", schema };
}

export interface Fields {
  properties: Record<string, JsonSchema>;
  required: string[];
}

export function body(
  type: string,
  fields: Fields,
  isExample: (example: unknown) => boolean = () => false,
) {
  const example = exampleOf({ ...fields });
  return {
    required: true as const,
    content: {
      [type]: {
        schema: { type: "object", ...fields },
        ...(isExample(example) && { example }),
      },
    },
  };
}

/** Texts by the format of a field, or by its name. */
const TEXTS: Partial<Record<string, string>> = {
  address: "/calculator?price=250000",
  draftKey: "0123456789abcdef0123456789abcdef",
  fileUrl: "https://www.example.com/guide.pdf",
  from: "21:00",
  fromAddress: "loans@example.com",
  fullName: "Ada Buyer",
  name: "Ada Buyer",
  path: "/old-page",
  phone: "212-555-0199",
  reference: "2026-583920-K7QF",
  target: "/loans",
  timeZone: "America/New_York",
  to: "08:00",
  url: "https://www.example.com/hook",
  date: "2026-11-22",
  "date-time": "2026-11-22T10:00:00.000Z",
  email: "ada@example.com",
  uri: "https://www.example.com/",
};
const NUMBERS = new Set(["integer", "number"]);

/** A value that the schema allows; its own example, if it has one. */
function exampleOf(schema: JsonSchema, name = ""): unknown {
  const { examples, default: usual, enum: among, type, format, properties, items, anyOf } = schema;
  const [first] = (examples ?? []) as unknown[];
  const known = first ?? usual ?? schema.const ?? among?.[0];
  if (known !== undefined) return known;
  if (anyOf) return exampleOf(anyOf.find((each) => each.type !== "null") ?? {}, name);
  if (properties) return exampleOfFields(properties, schema.required ?? []);
  if (type === "array") return items && Number(schema.minItems ?? 0) > 0 ? [exampleOf(items)] : [];
  if (NUMBERS.has(String(type))) return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "object") return {};
  return TEXTS[String(format)] ?? TEXTS[name] ?? "Text".padEnd(Number(schema.minLength ?? 0), "s");
}

/** The required fields, or the first one where none is. */
function exampleOfFields(fields: Record<string, JsonSchema>, required: readonly string[]) {
  const shown = Object.entries(fields).filter(
    ([name], index) => required.includes(name) || (required.length === 0 && index === 0),
  );
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(inner, name)]));
}
