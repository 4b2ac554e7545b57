import type { App } from "#platform/context.ts";
import { finish, finishPlain, sendFinished } from "#platform/http/finished.ts";
import { DATA_POLICY, strictTransport, type Exchange } from "#platform/http/respond.ts";
import type { Memory } from "./memory.ts";

/** Public reads: one response for everybody, made once and kept until content changes. */
export interface Published {
  answer: (exchange: Exchange, target: string, read: () => Promise<unknown>) => Promise<void>;
  /** Responses too numerous to keep. */
  answerUnkept: (exchange: Exchange, value: unknown, headers?: Record<string, string>) => void;
}

export function createPublished(app: App, memory: Memory): Published {
  const asJson = (value: unknown, headers: Record<string, string> = {}) => ({
    type: "application/json; charset=utf-8",
    body: Buffer.from(JSON.stringify(value)),
    // no-cache: the browser keeps the response but revalidates it each time
    headers: {
      ...strictTransport(app),
      ...headers,
      "cache-control": "no-cache",
      "content-security-policy": DATA_POLICY,
    },
  });

  return {
    async answer({ request, response }, target, read) {
      const finished = await memory.answer(target, async () => ({
        finished: finish(asJson(await read())),
        keep: true,
      }));
      sendFinished(request, response, finished);
    },
    answerUnkept({ request, response }, value, headers) {
      // Compressing each of them would delay all other requests
      sendFinished(request, response, finishPlain(asJson(value, headers)));
    },
  };
}
