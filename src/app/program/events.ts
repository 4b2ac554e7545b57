import { ACTIONS } from "#domains/audit/audit.ts";
import { toldOfMany, WEBHOOK_EVENTS } from "#domains/webhooks/webhooks.ts";
import { NOTICE_KINDS } from "#domains/notices/notices.ts";
import { AFTER_CHANGES_OF_MANY, BESIDE_THE_ACTIVITY, FOLLOWS, type Follows } from "#app/events.ts";

const OF_MANY = new Map<string, readonly string[]>(Object.entries(AFTER_CHANGES_OF_MANY));

/** What follows from each change, read off the tables that the server follows. */
export function eventsInWords(): string {
  const actions = Object.entries(ACTIONS).flatMap(([action, words]) => {
    const follows = FOLLOWS.get(action);
    const kinds = OF_MANY.get(action) ?? [];
    const told = kinds.map(toldOfMany).find(Boolean);
    if (follows) return inWords(action, words, follows);
    const ofMany = { timeline: kinds.join(", "), ...(told && { webhook: told }) };
    return kinds.length > 0 ? inWords(action, words, ofMany) : [];
  });
  const others = Object.entries(BESIDE_THE_ACTIVITY).map(([event, follows]) =>
    inWords(event, follows.when, follows),
  );
  const notices = Object.values(NOTICE_KINDS).map(
    ({ title, when, readers }) => `  ${title}, to ${readers}: ${when}`,
  );
  return [
    "All of this happens in the transaction of the change, which an error undoes.",
    "Every action of the staff has an entry in the activity. These have more:",
    ...actions,
    "These have no entry in the activity:",
    ...others,
    "Notices to the staff, as each of them has chosen:",
    ...notices,
    "Webhooks also get the problems of the website and who joins or leaves the newsletter.",
    "Open pages of the staff show new entries of a timeline and new notices at once.",
  ].join("\n");
}

function inWords(
  event: string,
  when: string,
  { timeline, webhook }: Omit<Follows, "timeline"> & { timeline: string },
): string {
  const of = /^application|^document/.test(event) ? "application" : "";
  const record = /^contact|^message/.test(event) ? "message" : of;
  const names = Object.keys(WEBHOOK_EVENTS).filter(
    (name) => name.startsWith(record) && name.endsWith(`.${webhook}`),
  );
  const others = names.length > 0 ? `, webhook ${names.join(" or ")}` : "";
  return `  ${when} (${event}): ${timeline} on the timeline${others}`;
}
