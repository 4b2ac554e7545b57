import { FIRST_ANSWERS } from "#shared/first-answers.ts";

/** The calls that change the lender's texts, in an order that works. */
export const MAIL_CHANGES: [route: string, body: object, entry: string][] = [
  [
    "POST /api/admin/reply-templates",
    { name: "Welcome", text: "Hello {{first name}}" },
    "leads.addTemplate | template 1 | null | {",
  ],
  [
    "PATCH /api/admin/reply-templates/1",
    { revision: 1, name: "Welcome", text: "Dear {{first name}}" },
    "leads.changeTemplate | template 1 | {",
  ],
  [
    "POST /api/admin/reply-templates/order",
    { ids: [1] },
    "leads.orderTemplates | templates | [1] | [1]",
  ],
  ["DELETE /api/admin/reply-templates/1", {}, "leads.deleteTemplate | template 1 | {"],
  [
    "PATCH /api/admin/first-answers/message",
    {
      words: { subject: "Thank you", text: "We have your message." },
      seen: { subject: FIRST_ANSWERS.message.subject, text: FIRST_ANSWERS.message.text },
    },
    "mail.saveText | first answer to a message | {",
  ],
  [
    "PATCH /api/admin/mail-server",
    {
      revision: 0,
      host: "smtp.example.com",
      port: 587,
      security: "starttls",
      username: "site",
      password: "a secret",
      fromAddress: "",
    },
    'mail.saveServer | mail server | null | {"host":"smtp.example.com","port":587,"security":"starttls","username":"site","fromAddress":""}',
  ],
  ["DELETE /api/admin/mail-server", {}, "mail.removeServer | mail server | {"],
  [
    "PATCH /api/admin/inbox",
    {
      revision: 0,
      host: "imap.example.com",
      port: 993,
      security: "tls",
      username: "answers",
      password: "a secret",
      folder: "INBOX",
      address: "answers@example.com",
    },
    'mail.saveInbox | inbox | null | {"host":"imap.example.com","port":993,"security":"tls","username":"answers","folder":"INBOX","address":"answers@example.com","authservId":null}',
  ],
  ["DELETE /api/admin/inbox", {}, "mail.removeInbox | inbox | {"],
];
