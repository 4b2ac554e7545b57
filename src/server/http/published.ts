import type { App } from "../context.ts";
import { finish, finishPlain, sendFinished } from "./finished.ts";
import { DATA_POLICY, strictTransport } from "./headers.ts";
import type { Memory } from "./memory.ts";
import type { Exchange } from "./respond.ts";

/** Public reads: the same answer for everybody, made once for all until content changes. */
export interface Published {
  answer: (exchange: Exchange, target: string, read: () => Promise<unknown>) => Promise<void>;
  /** For an answer of which there are too many to keep. */
  answerUnkept: (exchange: Exchange, value: unknown, headers?: Record<string, string>) => void;
}

export function createPublished(app: App, memory: Memory): Published {
  const asJson = (value: unknown, headers: Record<string, string> = {}) => ({
    type: "application/json; charset=utf-8",
    body: Buffer.from(JSON.stringify(value)),
    // no-cache: kept by the browser, but asked for again each time
    headers: {
      ...strictTransport(app.publicUrl()),
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
      // Compressing each of them would hold up everybody else
      sendFinished(request, response, finishPlain(asJson(value, headers)));
    },
  };
}
