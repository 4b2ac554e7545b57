import { restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";

/**
 * What must ask for a proof each time: it hands out data in bulk, destroys, or makes access last.
 */
export const CONFIRMED = [
  "admin.apiTokens.create",
  "admin.exports.activity",
  "admin.exports.applicationLog",
  "admin.exports.applications",
  "admin.exports.leads",
  "admin.exports.messages",
  "admin.exports.mismo",
  "admin.exports.reads",
  "admin.exports.subscribers",
  "admin.inbox.remove",
  "admin.inbox.save",
  "admin.inbox.test",
  "admin.leads.handOver",
  "admin.leads.saveSettings",
  "admin.mail.removeServer",
  "admin.mail.saveServer",
  "admin.mail.testServer",
  "admin.officers.admission",
  "admin.officers.admit",
  "admin.officers.saveSignUp",
  "admin.pastLoans.refused",
  "admin.pastLoans.start",
  "admin.people.endHold",
  "admin.people.erase",
  "admin.people.file",
  "admin.quarantine.remove",
  "admin.secondFactor.reset",
  "admin.settings.endContactWait",
  "admin.transfer.exportContent",
  "admin.users.setActive",
  "admin.users.vouch",
  "admin.webhooks.add",
  "admin.webhooks.change",
  "admin.webhooks.replay",
  "people.closeAccount",
  "people.ownData",
  "privacy.openOwn",
  "secondFactor.addPasskey",
  "secondFactor.addTimeCode",
  "secondFactor.offerPasskey",
  "secondFactor.offerTimeCode",
  "secondFactor.remove",
  "secondFactor.renewRecoveryCodes",
];

/** Those among them that make a secret or lasting access: their proof serves one success. */
export const ONCE = [
  "admin.apiTokens.create",
  "admin.inbox.save",
  "admin.mail.saveServer",
  "admin.officers.admission",
  "admin.officers.admit",
  "admin.officers.saveSignUp",
  "admin.settings.endContactWait",
  "admin.users.setActive",
  "admin.users.vouch",
  "admin.webhooks.add",
  "admin.webhooks.change",
  "secondFactor.addPasskey",
  "secondFactor.addTimeCode",
  "secondFactor.renewRecoveryCodes",
];

/** A request as it leaves the admin area, for each way in. */
export function doorsOf(name: string) {
  const procedure = procedures[name] as (typeof procedures)[string];
  const [row] = restTable({ [name]: procedure });
  const method = procedure._def.type === "query" ? "GET" : "POST";
  const mount = name.startsWith("admin.") ? "/api/admin/trpc" : "/api/trpc";
  const path = row?.path.replace("{id}", "1") ?? "";
  return [
    { method: row?.method ?? "", path },
    { method, path: `${mount}/${name}` },
  ].map((door) => ({ ...door, body: door.method === "GET" ? undefined : { id: 1 } }));
}
