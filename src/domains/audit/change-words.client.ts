import { actionInWords, type AuditEntry } from "./audit.ts";
import { TOKEN_DOMAINS, type TokenDomain } from "#domains/accounts/api-tokens/api-tokens.ts";
import { formatFileSize } from "#kit/values/format.ts";
import { WEBHOOK_EVENTS } from "#domains/webhooks/webhooks.ts";

/** A name such as `Jane Doe (janedo_lo)`; a deleted user by the username alone. */
export function actorInWords({ actor, actorName }: AuditEntry): string {
  return AUTOMATIC[actorName] ?? (actor ? `${actor.name} (${actorName})` : actorName);
}

/** Authors without an account. */
const AUTOMATIC: Record<string, string> = {
  "(guest)": "By a link to their address",
  "(operator)": "On the command line",
  "(schedule)": "As planned",
  "(server)": "Automatically",
  "not signed in": "Not signed in",
};

/** What was recorded by a word of the code. */
const SUBJECTS: Record<string, string> = {
  "backup-elsewhere": "Backups copied elsewhere",
  "put-away": "The whole list",
};

/** The object of the action: its name where it has one, a setting's key in words. */
export function subjectInWords({ action, subject }: AuditEntry): string {
  if (action === "settings.save") return sentenceCase(subject);
  const [, name] = /^[a-z]+ \d+ \((.+)\)$/.exec(subject) ?? [];
  if (name !== undefined) return name;
  const words = subject.replace(/^account \S+ from/, "a name without an account, from");
  return SUBJECTS[words] ?? words.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** `contactPhone` as `Contact phone`, `fileUrl` as `File URL`. */
function sentenceCase(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\b(?:id|nmls|url)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The most characters of JSON that fit a table row. */
const SHORT = 60;

/** Whether the row shows the complete values. */
export function isShort({ before, after }: AuditEntry): boolean {
  return (before?.length ?? 0) <= SHORT && (after?.length ?? 0) <= SHORT;
}

/** Recorded names that say little to a reader. */
const NAMES: Record<string, string> = {
  door: "Through",
  account: "Account (coded)",
  count: "Records",
  provesFrom: "Can confirm from",
};

/** Recorded codes in words. */
const VALUES: Record<string, Record<string, string>> = {
  door: { site: "the website", admin: "the admin area" },
  outcome: { wrong: "wrong name or password", limited: "too many tries" },
  security: { starttls: "STARTTLS", tls: "TLS", none: "none" },
};

const DOMAINS = Object.keys(TOKEN_DOMAINS) as TokenDomain[];

/** Recorded codes in words, wherever they stand. */
const CODES: Record<string, string> = {
  ...WEBHOOK_EVENTS,
  ...Object.fromEntries(DOMAINS.map((domain) => [`${domain}:read`, TOKEN_DOMAINS[domain]])),
  ...Object.fromEntries(
    DOMAINS.map((domain) => [`${domain}:write`, `${TOKEN_DOMAINS[domain]} (with changes)`]),
  ),
  filed: "Written to a file",
};

/** A recorded value as readable lines; a value that was cut off is read as far as it goes. */
export function linesOf(json: string | null): { name?: string; text: string }[] {
  if (json === null) return [];
  const value = parse(json);
  if (Array.isArray(value)) return value.map((item) => ({ text: inWords(item) }));
  if (typeof value !== "object" || value === null) return [{ text: inWords(value) }];
  const fields = Object.entries(value)
    .filter(([key, field]) => key !== "times" || field !== 1)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return fields.flatMap(([key, field]: [string, unknown]) =>
    typeof field === "object" && field !== null && (key === "what" || key === "changed")
      ? Object.entries(field).map(([done, value]: [string, unknown]) =>
          key === "what"
            ? { text: doneInWords(done, Number(value)) }
            : { name: doneInWords(done, 1), text: inWords(value) },
        )
      : {
          name: NAMES[key] ?? sentenceCase(key),
          text:
            VALUES[key]?.[String(field)] ??
            (key === "size" && typeof field === "number" ? formatFileSize(field) : inWords(field)),
        },
  );
}

/** What a row of the table always has room for: how much was taken, and by whom from where. */
const FIRST = ["count", "records", "network", "token", "session"];

function placeOf(key: string): number {
  const place = FIRST.indexOf(key);
  return place === -1 ? FIRST.length : place;
}

/** `applications.mismo application 2026-583920-K7QF`, which was only counted, in words. */
function doneInWords(done: string, times: number): string {
  const [, action = "", subject = ""] = /^(\S+) (.*)$/.exec(done) ?? [];
  const words = `${actionInWords({ action })}: ${subject}`;
  return times === 1 ? words : `${words}, ${times} times`;
}

/** A time as it is recorded. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const instant = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return `${json.replace(/^"/, "").replaceAll("\\n", "\n").replaceAll('\\"', '"')}…`;
  }
}

function inWords(value: unknown): string {
  if (value === "") return "(empty)";
  if (value === null) return "none";
  if (value === true || value === "true") return "yes";
  if (value === false || value === "false") return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(inWords).join(", ");
  if (typeof value === "object") return partsInWords({ ...value });
  if (typeof value !== "string") return JSON.stringify(value);
  return INSTANT.test(value) ? instant.format(new Date(value)) : (CODES[value] ?? value);
}

/** A value with parts, by what people call it if it has such a name. */
function partsInWords(parts: Record<string, unknown>): string {
  if (typeof parts.label === "string") return parts.label;
  const each = Object.entries(parts).map(
    ([name, part]) => `${sentenceCase(name)} ${inWords(part)}`,
  );
  return each.join(", ");
}
