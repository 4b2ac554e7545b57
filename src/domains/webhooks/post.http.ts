import { createHmac } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { lookupWithin, type Reach, refuseLiteral } from "#platform/http/addresses.ts";
import type { Key } from "#platform/key.ts";

export interface Post {
  url: string;
  eventId: string;
  body: string;
  secret: Buffer;
  reach: Reach;
  patienceMs: number;
}

/** The secret of a webhook; the database alone is not enough to derive it. */
export function secretOf(key: Key, salt: string): Buffer {
  return createHmac("sha256", key.derive("webhook secrets")).update(salt).digest();
}

/** The secret in the format that receivers expect. */
export function spelled(secret: Buffer): string {
  return `whsec_${secret.toString("base64")}`;
}

/**
 * Sends an event, signed as https://www.standardwebhooks.com says, and resolves to the status of
 * the response, whose body is not read. Redirects are not followed: they could lead anywhere.
 * Rejects when no response comes in time.
 */
export function post({ url, eventId, body, secret, reach, patienceMs }: Post): Promise<number> {
  const target = new URL(url);
  refuseLiteral(target.hostname, reach);
  const seconds = Math.floor(Date.now() / 1000);
  const signed = createHmac("sha256", secret).update(`${eventId}.${seconds}.${body}`);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const request = send(target, {
      method: "POST",
      agent: false,
      lookup: lookupWithin(reach),
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "user-agent": "lender-webhooks",
        "webhook-id": eventId,
        "webhook-timestamp": String(seconds),
        "webhook-signature": `v1,${signed.digest("base64")}`,
      },
    });
    request.once("error", fail);
    request.once("response", (response) => {
      done(response.statusCode ?? 0);
      // An endless response must not keep the connection open
      request.off("error", fail).on("error", () => {});
      response.destroy();
    });
    request.end(body);
  });
}
