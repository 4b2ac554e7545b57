import { z } from "#kit/values/zod.ts";

export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
}

export type Convert = (schema: z.ZodType, io: "input" | "output") => JsonSchema;

/** Converts zod schemas to JSON Schema; named schemas are collected in `schemas`. */
export function collectInto(schemas: Record<string, JsonSchema>): Convert {
  return (schema, io) => {
    const converted = z.toJSONSchema(schema, { io, unrepresentable: "any", override: simplify });
    const { $schema: _, $defs = {}, id, ...own } = withReferences(converted) as Converted;
    for (const [name, { id: __, ...definition }] of Object.entries($defs))
      schemas[name] = definition;
    if (id === undefined) return own;
    schemas[id] = own;
    return { $ref: `#/components/schemas/${id}` };
  };
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;
type Converted = JsonSchema & { id?: string; $defs?: Record<string, JsonSchema> };

function simplify({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  // Clients must accept fields that the server may add later
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (Object.keys(jsonSchema.properties ?? { one: 1 }).length === 0) delete jsonSchema.properties;
  // An empty schema allows everything without saying so
  if (Object.keys(jsonSchema).length === 0) jsonSchema.description = "Any JSON value";
  const trimmed = zodSchema instanceof z.ZodPipe ? zodSchema.out : undefined;
  if (trimmed instanceof z.ZodEmail) jsonSchema.format = "email";
}

function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : withReferences(inner),
    ]),
  );
}
