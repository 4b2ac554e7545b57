import { applicationDetails } from "#domains/applications/applications.output.ts";
import { contactSubmission } from "#domains/contact/contact.output.ts";
import { PATIENCE_MS, PAUSES_MS } from "#domains/webhooks/courier.server.ts";
import { TEST_EVENT, WEBHOOK_EVENTS } from "#domains/webhooks/webhooks.ts";
import { id, text, textOf, time, z } from "#kit/values/zod.ts";
import { HOUR_MS } from "#kit/values/times.ts";
import type { ApiOperation } from "./document.ts";
import type { Convert } from "./json-schema.ts";

const ofRecord = {
  url: textOf("Its page in the admin area"),
  from: textOf("The value before").optional(),
  to: textOf(
    "The value now: a status, a stage, an officer, or what became of a document",
  ).optional(),
};

/** What an event says, by the first part of its name. */
const DATA: Record<string, z.ZodObject> = {
  application: z.object({
    application: z
      .union([applicationDetails.omit({ officer: true }), z.object({ id, reference: text })])
      .meta({ description: "As it is now; without answers only its reference" }),
    ...ofRecord,
  }),
  message: z.object({
    message: z
      .union([contactSubmission, z.object({ id })])
      .meta({ description: "As it is now; without answers only its id" }),
    ...ofRecord,
  }),
  newsletter: z.object({
    subscriber: z.object({ id, email: textOf("Only with answers").optional() }),
  }),
  problem: z.object({
    kind: textOf("The same when it ends"),
    sentence: textOf("What does not work"),
    since: time,
  }),
  [TEST_EVENT]: z.object({}),
};

export function eventBody(event: string) {
  const [about = ""] = event.split(".");
  return z.object({
    type: z.literal(event),
    timestamp: time.meta({ description: "When it happened" }),
    data: DATA[about] ?? z.never(),
  });
}

const inWords = (ms: number) =>
  ms < 60_000 ? `${ms / 1000} s` : ms < HOUR_MS ? `${ms / 60_000} min` : `${ms / HOUR_MS} h`;

const HOW = [
  "Signed as https://www.standardwebhooks.com says: the header `webhook-signature` is `v1,` and the",
  "base64 of HMAC-SHA256 over `webhook-id`, `webhook-timestamp` and the body, joined by periods, with the",
  "bytes that follow `whsec_` in the secret, decoded from base64. Refuse a timestamp that is more than five",
  `minutes off. An answer of 200 to 299 within ${inWords(PATIENCE_MS)} accepts it; else it is sent again after`,
  `${PAUSES_MS.map(inWords).join(", ")}, with the same \`webhook-id\`.`,
].join(" ");

const HEADERS = {
  "webhook-id": "The same for each attempt: an event may come twice",
  "webhook-timestamp": "When it was sent, in seconds since 1970",
  "webhook-signature": "See the description",
};

/** The events that other programs can get, as requests to them. */
export function describeWebhooks(convert: Convert): Record<string, { post: ApiOperation }> {
  const events = { ...WEBHOOK_EVENTS, [TEST_EVENT]: "A try by an admin" };
  const post = (event: string, summary: string): ApiOperation => ({
    operationId: `webhook.${event}`,
    tags: ["webhooks"],
    summary,
    description: HOW,
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: convert(eventBody(event), "output") } },
    },
    responses: { "2XX": { description: "Accepted" } },
  });
  return Object.fromEntries(
    Object.entries(events).map(([event, summary]) => [event, { post: post(event, summary) }]),
  );
}
