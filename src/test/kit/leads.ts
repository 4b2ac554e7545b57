import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import type { TestApp } from "./app.ts";
import type { ActorName } from "./people.ts";

export const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "refinancing" as const,
  message: "May I refinance after two years?",
};
/** What makes a message wait in the quarantine. */
export const LOOKS_LIKE_SPAM = {
  message: `Buy our things:${" https://things.example/x".repeat(3)}`,
  [HIDDEN_FIELD]: "https://things.example",
};
export const REQUEST = {
  fullName: "Ada Buyer",
  email: "ada@example.com",
  loanPurpose: "refinance" as const,
  loanAmount: 250_000,
};

export async function idOf({ db }: Pick<TestApp, "db">, name: ActorName): Promise<number> {
  const user = await db
    .selectFrom("users")
    .where("username", "=", name)
    .select("id")
    .executeTakeFirstOrThrow();
  return user.id;
}

export const VENDOR_CHANGES: [route: string, body: object, entry: string][] = [
  [
    "POST /api/leads",
    { vendor: "Zillow", vendorId: "z-1", name: "Vera Vendor", phone: "646-555-0177" },
    'leads.add | message 2 | null | {"source":"zillow"}',
  ],
];

/** Listed last, because it deletes the record. */
export const PERSON_CHANGES: [route: string, body: object, entry: string][] = [
  [
    "POST /api/admin/privacy-requests/1/answer",
    { answer: "We have corrected it." },
    'people.answer | privacy request 1 | null | {"kind":"correct"}',
  ],
  [
    "POST /api/admin/leads/1/hold",
    { reason: "A lawsuit" },
    'leads.hold | application 2025-000001 | null | {"reason":"A lawsuit"}',
  ],
  [
    "POST /api/admin/leads/1/end-hold",
    {},
    'leads.endHold | application 2025-000001 | {"reason":"A lawsuit"} | null',
  ],
  [
    "POST /api/admin/leads/1/erase",
    { reason: "Asked for it", typed: "2025-000001", override: "A test" },
    "leads.erase | application 2025-000001 | null | {",
  ],
];
