import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { SAMPLES } from "./files.ts";
import { CONNECTION_CHANGES } from "./connections.ts";
import { COUNTIES, LIMITS, NOTICE_CHANGES } from "./dated-tables.ts";
import { publication, RATE } from "./rates.ts";
import { PERSON_CHANGES, VENDOR_CHANGES } from "./leads.ts";
import {
  CATEGORY_CHANGES,
  complianceCalls,
  IMPORT_CHANGES,
  MAIL_CHANGES,
  OFFICER_CHANGES,
  PEOPLE_IMPORT_CHANGES,
  QUARANTINE_CHANGES,
} from "./section-changes.ts";
import { offer } from "#domains/rates/rates.ts";
import { ratesToCsv } from "#domains/rates/rates-csv.ts";

/** The first article of the samples. */
const SENT_ARTICLE = "/api/admin/content/31/newsletter";

/** One call of every REST path by which an admin changes something, in an order that works. */
export const ADMIN_CHANGES: [route: string, body: object | (() => FormData), entry: string][] = [
  [
    "PATCH /api/admin/loan-applications/1/status",
    { status: "approved" },
    'applications.setStatus | application 2025-000001 | "pending" | "approved"',
  ],
  [
    "PATCH /api/admin/contact-submissions/1/status",
    { status: "read" },
    'contact.setStatus | message 1 | "unread" | "read"',
  ],
  [
    "PATCH /api/admin/leads/assignee",
    { ids: [1], assigneeId: 3 },
    'leads.assign | application 2025-000001 | {"assignee":null} | {"assignee":"Firstofficer Lastofficer"}',
  ],
  [
    "POST /api/admin/leads/hand-over",
    { fromId: 3, toId: null },
    'leads.assign | application 2025-000001 | {"assignee":"Firstofficer Lastofficer"} | {"assignee":null}',
  ],
  ...VENDOR_CHANGES,
  ["POST /api/admin/leads/1/dismiss-suggestion", { otherId: 2 }, "leads.dismissSuggestion | app"],
  ["POST /api/admin/leads/1/merge", { otherId: 2 }, "leads.merge | application 2025-000001"],
  ["POST /api/admin/leads/1/split", {}, "leads.split | application 2025-000001 | null | {"],
  [
    "PATCH /api/admin/lead-settings",
    {
      revision: 1,
      stages: [
        { key: "new", label: "New" },
        { key: "closed", label: "Funded" },
        { key: "lost", label: "Lost" },
      ],
      lostReasons: [],
      byState: [],
      inTurn: [],
    },
    "leads.settings | leads | {",
  ],
  ...MAIL_CHANGES,
  [
    "POST /api/admin/site-settings",
    { key: "contactAddress", value: "1 Main Street, Albany, NY 12207" },
    'settings.save | contactAddress | "120 Harbor Street, Suite 400, New York, NY 10004" | "1 Main Street, Albany, NY 12207"',
  ],
  [
    "POST /api/resource-categories",
    { name: "Forms", description: "What customers sign" },
    'resources.createCategory | category 1 | null | "Forms"',
  ],
  [
    "POST /api/admin/resources",
    {
      title: "Rate sheet",
      description: "This week's rates",
      fileUrl: "https://rates.example/sheet.pdf",
      fileType: "pdf",
      categoryId: 1,
    },
    "resources.create | resource 1 | null | {",
  ],
  ["PATCH /api/resources/1", { title: "Rates" }, "resources.update | resource 1 | {"],
  ["DELETE /api/resources/1", {}, "resources.delete | resource 1 | {"],
  [
    "POST /api/admin/users",
    {
      username: "adalo_lo",
      password: "s3cret!",
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@people.example",
    },
    "users.create | user 5 (adalo_lo) | null | {",
  ],
  [
    "PATCH /api/admin/users/5",
    { firstName: "Augusta" },
    'users.update | user 5 (adalo_lo) | {"firstName":"Ada"} | {"firstName":"Augusta"}',
  ],
  [
    "POST /api/admin/profile-image-upload",
    photo,
    'users.setProfileImage | user 5 | "" | "/uploads',
  ],
  ["DELETE /api/admin/users/5/profile-image", {}, 'users.setProfileImage | user 5 | "/uploads'],
  [
    "POST /api/admin/users/5/vouch",
    { revision: 4 },
    "users.vouch | user 5 (adalo_lo) | null | null",
  ],
  [
    "POST /api/admin/contact-address/vouch",
    { value: SETTING_DEFAULTS.contactEmail },
    "settings.vouch | contactEmail | null | null",
  ],
  [
    "PATCH /api/admin/users/5/active",
    { active: false },
    "users.deactivate | user 5 (adalo_lo) | null | null",
  ],
  [
    "PATCH /api/admin/first-day",
    { step: "backup-elsewhere", isDone: true },
    "dashboard.tickFirstDay | backup-elsewhere | false | true",
  ],
  ...contentCalls(),
  ...ratesCalls(),
  ...tableCalls(),
  ...CATEGORY_CHANGES,
  ...redirectCalls(),
  ...complianceCalls(),
  ...newsletterCalls(),
  ...OFFICER_CHANGES,
  ...pictureCalls(),
  ...IMPORT_CHANGES,
  ...PEOPLE_IMPORT_CHANGES,
  ...CONNECTION_CHANGES,
  ...QUARANTINE_CHANGES,
  ["POST /api/admin/mail/test", {}, 'mail.test | admin@people.example | null | "filed"'],
  ["DELETE /api/admin/users/5", {}, "users.delete | user 5 (adalo_lo) | {"],
  ["POST /api/admin/logo-upload", logo, 'settings.save | equalHousingLogo | "" | "/uploads'],
  ["POST /api/admin/company-logo-upload", logo, 'settings.save | companyLogo | "" | "/uploads'],
  ["POST /api/admin/resources/upload", resourceFile, "uploads.resource | /uploads/resources/"],
  ...PERSON_CHANGES,
];

/** Uses the questions that every new database has. */
function contentCalls(): typeof ADMIN_CHANGES {
  const at = (id: number, call = "") => `/api/admin/content/${id}${call}`;
  const fields = { question: "Which documents?" };
  const draft = { collection: "questions", slug: "documents", fields, body: "All." };
  const items = [{ id: 5, revision: 1 }];
  return [
    ["POST /api/admin/content", { collection: "questions" }, "content.create | content "],
    [`PATCH ${at(1)}`, { revision: 1, draft }, "content.edit | content 1 (What documents do"],
    [
      `POST ${at(1, "/publish")}`,
      { revision: 2 },
      "content.publish | content 1 (Which documents?)",
    ],
    [
      `POST ${at(1, "/versions/1/restore")}`,
      { revision: 2 },
      'content.restoreVersion | content 1 (What documents do I need to apply for a mortgage?) | null | {"version":1}',
    ],
    [
      `POST ${at(2, "/publish")}`,
      { revision: 1, from: "2999-01-01T00:00:00.000Z" },
      "content.schedule | content 2 (How long",
    ],
    [`DELETE ${at(2, "/schedule")}`, {}, "content.cancelSchedule | content 2 (How long"],
    [`POST ${at(3, "/unpublish")}`, {}, "content.unpublish | content 3 (What is"],
    [
      `POST ${at(4, "/move")}`,
      { before: 1 },
      "content.move | content 4 (How much down payment do I need?) | 4 | 1",
    ],
    [`DELETE ${at(4, "/preview-link")}`, {}, "content.revokePreview | content 4 (How much"],
    [`POST ${at(5, "/trash")}`, { revision: 1 }, "content.trash | content 5 (Can I"],
    [`POST ${at(5, "/restore")}`, {}, "content.restore | content 5 (Can I"],
    [
      "POST /api/admin/content-actions",
      { action: "trash", items },
      "content.trash | content 5 (Can I",
    ],
    [`DELETE ${at(5)}`, {}, "content.erase | content 5 (Can I"],
  ];
}

function ratesCalls(): typeof ADMIN_CHANGES {
  const csv = ratesToCsv([offer(RATE)]);
  return [
    [
      "PATCH /api/admin/rates",
      { revision: 1, rows: [RATE] },
      'rates.edit | rates | null | ["30-year fixed 7.375% + 1.875"]',
    ],
    ["POST /api/admin/rates/import", { revision: 2, csv }, "rates.import | rates | null | ["],
    ["POST /api/admin/rates/publish", publication(3), 'rates.publish | rates | null | {"asOf":'],
    ["POST /api/admin/rates/withdraw", {}, "rates.withdraw | rates | null | null"],
  ];
}

function tableCalls(): typeof ADMIN_CHANGES {
  const path = "/api/admin/dated-tables";
  return [
    [`POST ${path}`, LIMITS, "dated-tables.add | limits from 2026-01-01 | null | {"],
    [
      `PATCH ${path}/1`,
      { ...LIMITS, revision: 1, source: "A correction" },
      'dated-tables.change | limits from 2026-01-01 | {"source":"Announcement of a test"',
    ],
    [`DELETE ${path}/1`, {}, "dated-tables.delete | limits from 2026-01-01 | {"],
    ...NOTICE_CHANGES,
    [
      "POST /api/admin/county-limits",
      countyFile,
      'dated-tables.importCounties | county limits of 2026 | null | {"counties":2',
    ],
  ];
}

function countyFile(): FormData {
  const form = new FormData();
  form.append("source", "FHFA");
  form.append("file", new File([COUNTIES], "counties.csv"));
  return form;
}

function redirectCalls(): typeof ADMIN_CHANGES {
  const [path, target] = ["/old", "/about"];
  return [
    [
      "POST /api/admin/redirects",
      { path, target },
      'redirects.add | /old | null | {"target":"/about"}',
    ],
    [
      "PATCH /api/admin/redirects/1",
      { path, target: "/loans" },
      'redirects.change | /old | {"path":"/old","target":"/about"} | {"path":"/old","target":"/loans"}',
    ],
    ["DELETE /api/admin/redirects/1", {}, 'redirects.delete | /old | {"target":"/loans"} | null'],
    ["DELETE /api/admin/missing-paths/1", {}, 'redirects.dismiss | /gone | {"count":2} | null'],
  ];
}

function newsletterCalls(): typeof ADMIN_CHANGES {
  const removed = 'newsletter.remove | subscriber 1 | {"email":"reader@people.example"} | null';
  return [
    ["PATCH /api/admin/newsletter", { isOn: true }, "newsletter.switch | newsletter | false"],
    [`POST ${SENT_ARTICLE}`, {}, "newsletter.send | content 31 ("],
    ["DELETE /api/admin/subscribers/1", {}, removed],
  ];
}

function pictureCalls(): typeof ADMIN_CHANGES {
  return [
    [
      "POST /api/admin/pictures",
      () => upload("picture", { alt: "A porch" }),
      'pictures.add | picture 1 (a.png) | null | {"alt":"A porch"}',
    ],
    [
      "PATCH /api/admin/pictures/1",
      { alt: "A wide porch" },
      'pictures.save | picture 1 (a.png) | "A porch" | "A wide porch"',
    ],
    [
      "POST /api/admin/pictures/replace",
      () => upload("picture", { id: "1" }),
      'pictures.replace | picture 1 (a.png) | "a.png" | "a.png"',
    ],
    ["DELETE /api/admin/pictures/1", {}, 'pictures.remove | picture 1 (a.png) | "A wide porch"'],
  ];
}

function upload(field: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const isResource = field === "file";
  const content = new Uint8Array(isResource ? SAMPLES.pdf : SAMPLES.png);
  form.append(field, new File([content], isResource ? "a.pdf" : "a.png"));
  return form;
}

function photo() {
  return upload("profileImage", { userId: "5" });
}

function logo() {
  return upload("logo");
}

export function resourceFile() {
  return upload("file");
}
