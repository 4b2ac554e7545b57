import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { hashOf, type InboundMail } from "#domains/mail/inbox/read/read-mail.server.ts";
import { email, phone } from "#kit/values/zod.ts";
import { parseDollars } from "#kit/values/typed-numbers.ts";
import { US_STATES } from "#lending/us-states.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { soughtBy, type VendorValue, valuesIn } from "./values-in.ts";
import { type TriedMail, vendorMail } from "./vendor-mails.output.ts";
import { vendorMails } from "./vendor-mails.table.ts";

type Rule = Row<"vendorMails">;

export const rules = new PlainRows(vendorMails, vendorMail, "rule", {
  nameOf: ({ vendor }) => `emails of ${vendor}`,
  taken: { column: "vendor", sentence: "There is a rule for this vendor already." },
});

const TRIED = 20;

/** What a rule reads in the last emails of its vendor that wait on no record. Throws NOT_FOUND. */
export async function tryRule(db: Db, id: number): Promise<TriedMail[]> {
  const rule = await rules.find(db, id);
  const mails = await db
    .selectFrom("inboxMails")
    .where("state", "=", "unmatched")
    .where(({ fn, eb }) =>
      rule.sender.startsWith("@")
        ? eb(fn("lower", ["fromAddress"]), "like", `%${rule.sender}`)
        : eb(fn("lower", ["fromAddress"]), "=", rule.sender),
    )
    .orderBy("id", "desc")
    .limit(TRIED)
    .select(["id", "subject", "text", "receivedAt"])
    .execute();
  return mails.map(({ text, ...mail }) => {
    const { found, isEnough } = readBy(rule, text);
    return { ...mail, found, isLead: isEnough };
  });
}

/** Half of what a rule looks for must be there, and how to reach the person. */
function readBy(rule: Omit<Rule, "id">, text: string) {
  const { phone: number, email: address, ...others } = valuesIn(text, rule);
  const found = {
    ...others,
    ...(phone().safeParse(number).success && { phone: number }),
    ...(email().safeParse(address).success && { email: address }),
  };
  const isHalf = Object.keys(found).length * 2 >= soughtBy(rule).length;
  const isReached = found.phone !== undefined || found.email !== undefined;
  return { found, isEnough: isHalf && isReached && found.name !== undefined };
}

/**
 * Makes a lead of a vendor's notice email. Undefined for one of nobody who has a rule, and for a
 * program's at the domain of one in which it finds nothing, such as an invoice; false for one whose
 * layout the rule does not know.
 */
export async function takeVendorMail(
  trx: Db,
  app: App,
  mail: InboundMail,
): Promise<boolean | undefined> {
  const address = mail.from.address.toLowerCase();
  const all = await trx.selectFrom("vendorMails").selectAll().orderBy("id").execute();
  const own = all.find(({ sender }) => address === sender);
  const rule = own ?? all.find(({ sender }) => sender.startsWith("@") && address.endsWith(sender));
  if (!rule) return undefined;
  const { found, isEnough } = readBy(rule, mail.text);
  if (!own && mail.isByProgram && Object.keys(found).length === 0) return undefined;
  return isEnough && app.takeVendorLead(trx, app, postOf(rule, mail, found));
}

function postOf(rule: Rule, mail: InboundMail, found: Partial<Record<VendorValue, string>>) {
  const { state = "", amount = "", vendorId = mail.key, ...person } = found;
  const named = Object.entries(US_STATES).find((each) =>
    each.some((name) => name.toLowerCase() === state.toLowerCase()),
  );
  // A vendor's links say nothing of the person, and would count as spam
  const text = mail.text.replaceAll(/\bhttps?:\/\/\S+/g, "");
  return {
    ...person,
    vendor: rule.vendor,
    vendorId: vendorId.length > 120 ? hashOf(Buffer.from(vendorId)) : vendorId,
    state: named?.[0],
    amount: parseDollars(amount),
    note: `${mail.subject}\n\n${text}`.slice(0, 5000).toWellFormed(),
  };
}
