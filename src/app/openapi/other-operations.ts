import { LIVE_PATH } from "#domains/leads/live/live.http.ts";
import { LEVEL_IN_WORDS } from "#platform/access.ts";
import { z } from "#kit/values/zod.ts";
import type { ApiOperation, ApiResponse } from "./document.ts";
import { body, parameter } from "./inputs.ts";
import type { Convert } from "./json-schema.ts";

/** What no procedure answers, with its method and path. */
export function otherOperations(
  convert: Convert,
): [method: string, path: string, operation: ApiOperation][] {
  return [
    ["GET", LIVE_PATH, leadEvents(convert)],
    ["GET", "/api/verify-email", verifyEmail(convert)],
    ["POST", "/api/verify-email", confirmEmail(convert)],
  ];
}

function leadEvents(convert: Convert): ApiOperation {
  return {
    operationId: "leads.events",
    tags: ["leads"],
    summary: "What changes in leads, and who has the given one open, while the connection lasts",
    description: `${LEVEL_IN_WORDS.staff}.`,
    security: [{ session: [] }],
    parameters: [{ ...parameter("lead", "query", convert(z.int(), "input")), required: false }],
    responses: {
      200: {
        description:
          "Events `changed` with the ids of leads, or null for many, and `here` with the names of the others",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
    },
  };
}

/** The one path for people who follow a link: it answers with a redirect. */
function verifyEmail(convert: Convert): ApiOperation {
  return {
    operationId: "accounts.verifyEmail",
    tags: ["accounts"],
    summary: "Where the link of a verification email leads",
    description: "Everybody.",
    security: [],
    parameters: [parameter("token", "query", convert(z.string(), "input"))],
    responses: {
      200: {
        description: "A page whose one button sends the token, outside the browser that registered",
      },
      303: REDIRECT,
    },
  };
}

const REDIRECT: ApiResponse = {
  description: "To /auth, which shows the result",
  headers: { location: { schema: { type: "string" } } },
};

/** The request that the button on that link's page sends. */
function confirmEmail(convert: Convert): ApiOperation {
  return {
    ...verifyEmail(convert),
    operationId: "accounts.confirmEmail",
    summary: "Verify an email by the token of a verification email",
    parameters: [],
    requestBody: body("application/x-www-form-urlencoded", {
      properties: { token: convert(z.string(), "input") },
      required: ["token"],
    }),
    responses: { 303: REDIRECT },
  };
}
