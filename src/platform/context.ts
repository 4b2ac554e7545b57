import type { Actor } from "./access.ts";
import type { Guesses } from "#domains/accounts/sign-in/guesses.server.ts";
import type { tellAdminsOf } from "#domains/accounts/admin-notices.server.ts";
import type { Journal } from "#domains/reads/journal.server.ts";
import type { Backups } from "#domains/backup/backups.server.ts";
import type { Config } from "./config.ts";
import type { publishLegalText } from "#domains/content/legal/legal-settings.server.ts";
import type { Identity } from "#domains/content/site-texts/identity.server.ts";
import type { MissingPaths } from "#domains/content/redirects/missing.server.ts";
import type { FileReader } from "#domains/content/transfer/read/reader.server.ts";
import type { takeVendorPost } from "#domains/contact/vendor-leads.server.ts";
import type { followAnswer } from "#domains/contact/messages.server.ts";
import type { Copies, Db } from "./database/engine.ts";
import type { BodyBudget } from "./http/body-budget.ts";
import type { Limits } from "./http/rate-limit.ts";
import type { Turnstile } from "./http/turnstile.ts";
import type { Runner } from "./jobs.ts";
import type { Key } from "./key.ts";
import type { Live } from "#domains/leads/live/live.server.ts";
import type { Log } from "./log.ts";
import type { MailReader } from "#domains/mail/inbox/read/read-mail.server.ts";
import type { MailSamples } from "#domains/mail/previews.server.ts";
import type { LinkMakers } from "#domains/mail/with-secret.server.ts";
import type { notifyWorkers } from "#domains/notices/notify.server.ts";
import type { Helpers } from "#domains/people/rights/acts.server.ts";
import type { Publication } from "./publication.ts";
import type { methodsOf } from "#domains/second-factor/proof.server.ts";
import type { ReceivedFile } from "#domains/uploads/receive.http.ts";
import type { PdfReader } from "#domains/uploads/scans/pdf-reader.server.ts";
import type { Resizer } from "#domains/uploads/pictures/resizer.server.ts";
import type { DataKeys } from "#platform/at-rest/data-keys.ts";
import type { Uploads } from "#domains/uploads/places.server.ts";

/** Services that live as long as the process. */
export interface App {
  backups: Backups;
  bodies: BodyBudget;
  config: Config;
  databaseSize: Copies["size"];
  dataKeys: DataKeys;
  db: Db;
  guesses: Guesses;
  identity: Identity;
  /** The work that the server does by itself. */
  jobs: Runner<"imports" | "inbox" | "pastLoans" | "rateWatch" | "scans">;
  /** Writes down who saw which records. */
  journal: Journal;
  key: Key;
  /** Notifies open pages of staff of changes. */
  live: Live;
  log: Log;
  limits: Limits;
  mailLinks: LinkMakers;
  /** Every mail with a fixed text. */
  mailSamples: (site: Site) => MailSamples;
  methodsOf: typeof methodsOf;
  /** Notifies the staff who work on a lead. */
  notifyWorkers: typeof notifyWorkers;
  /** Addresses without a page that visitors asked for. */
  missing: MissingPaths;
  /** What the domains hold of a person, and do for their own requests. */
  ownData: (app: App) => Helpers;
  publication: Publication;
  publishLegalText: typeof publishLegalText;
  readImport: FileReader;
  readMail: MailReader;
  readPdf: PdfReader;
  followAnswer: typeof followAnswer;
  resizer: Resizer;
  /** Whether no other process serves from the same database. */
  servesAlone: boolean;
  /** Takes in what a vendor's mail says of a person; false for what cannot be a lead. */
  takeVendorLead: typeof takeVendorPost;
  tellAdminsOf: typeof tellAdminsOf;
  turn: Turnstile;
  uploads: Uploads;
  /** The site's public address, known once the port is. */
  publicUrl: () => string;
}

/** What mails and feeds say about the site. */
export interface Site {
  companyName: string;
  publicUrl: string;
}

/** An admin or officer whose change is reported by mail. */
export interface Asking {
  actor: Actor;
  site: Site;
}

type Known = Pick<App, "config" | "publicUrl"> & { identity: Pick<App["identity"], "known"> };

/** The company's name is the published one; that of the environment is the default. */
export function siteOf({ config, publicUrl, identity }: Known): Site {
  return {
    companyName: identity.known().companyName ?? config.companyName,
    publicUrl: publicUrl(),
  };
}

/** What procedures know about a request: its user, and how to set cookies on the response. */
export interface Context {
  app: App;
  actor: Actor | undefined;
  /** The ids of all sessions that the request presented. */
  presented: string[];
  requestId: string;
  clientAddress: string;
  /** The key that limits count by. */
  clientNetwork: string;
  userAgent: string;
  /** The id of a known browser, set by a sign-in. */
  browser: string | undefined;
  /** The value of one of our cookies, by its plain name. */
  cookie: (name: string) => string | undefined;
  /** Adds a Set-Cookie header to the response. */
  setCookie: (cookie: string) => void;
  /** Makes the browser delete everything that this site has stored in it. */
  clearStorage: () => void;
  /** The uploaded file, for the procedure that records it. */
  arrival?: Arrival;
}

/** An uploaded file whose bytes are complete, perhaps long after its sender was authorized. */
export interface Arrival {
  file: ReceivedFile;
  /** The sender's current state, read in the transaction. */
  sender: (trx: Db) => Promise<Actor | undefined>;
}

/** The network key of calls that do not come from clients. */
export const INTERNAL = "internal";

/** A context without a request, for server rendering, tests and the command line. */
export function innerContext(app: App, given: Partial<Context> = {}): Context {
  return {
    app,
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
