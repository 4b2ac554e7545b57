import { errorBody } from "#platform/errors.output.ts";
import type { ApiResponse } from "./document.ts";
import type { Convert, JsonSchema } from "./json-schema.ts";

const REFUSALS: Record<number, [name: string, description: string]> = {
  400: ["Invalid", "Invalid input"],
  401: ["NotSignedIn", "Not signed in, or wrong credentials"],
  403: [
    "NotAllowed",
    "Not allowed, or a new proof is needed: the header x-confirms names for what",
  ],
  404: ["Missing", "There is no such record"],
  409: ["Conflict", "Another request came first"],
  413: ["TooLarge", "Too large"],
  415: ["WrongType", "The wrong type of content"],
  429: ["TooMany", "Too many attempts: wait for Retry-After seconds"],
  500: ["Failed", "A mistake of the server, which its log has under the request's id"],
  503: ["Busy", "The database is away or too much is waiting: try again after Retry-After seconds"],
  507: ["Full", "The server is out of storage"],
};

const WAITS = [429, 503];
const RETRY_AFTER: JsonSchema = {
  "retry-after": { description: "Seconds", schema: { type: "integer" } },
};

/** The refusals of all operations, by name. */
export function namedRefusals(convert: Convert): Record<string, ApiResponse> {
  const content = { "application/json": { schema: convert(errorBody, "output") } };
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([code, [name, description]]) => [
      name,
      { description, ...(WAITS.includes(Number(code)) && { headers: RETRY_AFTER }), content },
    ]),
  );
}

/** The refusals with these codes, and those that every operation may give. */
export function refusals(codes: readonly number[]): Record<string, ApiResponse> {
  const all = [...codes, 500, 503].map((code) => [
    code,
    { $ref: `#/components/responses/${REFUSALS[code]?.[0]}` },
  ]);
  return Object.fromEntries(all) as Record<string, ApiResponse>;
}
