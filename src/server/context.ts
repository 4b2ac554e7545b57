import type { Actor } from "./access.ts";
import type { Guesses } from "./accounts/guesses.ts";
import type { Backups } from "./backup/backups.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database.ts";
import type { BodyBudget } from "./http/body-budget.ts";
import type { Limits } from "./http/rate-limit.ts";
import type { Key } from "./key.ts";
import type { Log } from "./log.ts";
import type { Publication } from "./publication.ts";
import type { ReceivedFile } from "./uploads/receive.http.ts";
import type { Uploads } from "./uploads/places.ts";

/** What lives as long as the process. */
export interface App {
  backups: Backups;
  bodies: BodyBudget;
  config: Config;
  db: Db;
  guesses: Guesses;
  key: Key;
  log: Log;
  limits: Limits;
  publication: Publication;
  uploads: Uploads;
  /** The address people use, known once the port is. */
  publicUrl: () => string;
}

/** One request's view of the app: who is asking, and how to answer beyond the return value. */
export interface Context {
  app: App;
  db: Db;
  actor: Actor | undefined;
  /** The ids of all sessions that the request showed. */
  presented: string[];
  requestId: string;
  clientAddress: string;
  /** What limits are counted by. */
  clientNetwork: string;
  userAgent: string;
  /** By which the browser is known once somebody has signed in from it. */
  browser: string | undefined;
  /** The value of one of our cookies, by its plain name. */
  cookie: (name: string) => string | undefined;
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void;
  /** Has the browser forget all that this site has stored in it. */
  clearStorage: () => void;
  /** What an upload brought, for the procedure that records it. */
  arrival?: Arrival;
}

/** A file whose bytes are in, perhaps long after its sender was let through. */
export interface Arrival {
  file: ReceivedFile;
  /** Who the sender is by now, as the transaction sees it. */
  sender: (trx: Db) => Promise<Actor | undefined>;
}

/** Stands for the address of whoever is no client. */
export const INTERNAL = "internal";

/** The context without a request, for server rendering, tests and the command line. */
export function innerContext(app: App, given: Partial<Context> = {}): Context {
  return {
    app,
    db: app.db,
    actor: undefined,
    presented: given.actor ? [given.actor.sessionId] : [],
    requestId: "internal",
    clientAddress: INTERNAL,
    clientNetwork: INTERNAL,
    userAgent: "",
    browser: undefined,
    cookie: () => undefined,
    setCookie: () => {},
    clearStorage: () => {},
    ...given,
  };
}
