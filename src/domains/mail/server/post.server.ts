import type { App } from "#platform/context.ts";
import { addressOfStored, storedServer } from "./mail-server.server.ts";
import {
  createServerTransport,
  createTransport,
  type Patience,
  type Post,
  type Transport,
} from "./transport.server.ts";

/**
 * The current transport: the environment's mail server, or else the one that an admin has entered,
 * or else files. A change applies to the next mail, in every process.
 */
export function createPost(app: App, patience?: Patience): Post {
  let made: { revision: number | undefined; transport: Transport } | undefined;
  const make = (revision: number | undefined, transport: Transport) => {
    made?.transport.close();
    made = { revision, transport };
    return transport;
  };
  return {
    async current() {
      const { config } = app;
      const stored = config.smtpUrl === undefined ? await storedServer(app.db) : undefined;
      if (made && made.revision === stored?.revision) return made.transport;
      if (!stored) return make(undefined, createTransport(config, app.publicUrl(), patience));
      const address = addressOfStored(app, stored);
      return make(
        stored.revision,
        address ? createServerTransport(app, address, patience) : withoutKey,
      );
    },
    close: () => made?.transport.close(),
  };
}

/** The password was sealed under another key file. */
const withoutKey: Transport = {
  kind: "smtp",
  deliver: () => Promise.reject(Object.assign(new Error("sealed"), { code: "EKEY" })),
  close: () => {},
};
