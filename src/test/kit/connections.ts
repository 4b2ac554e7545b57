/** Changes of tokens and webhooks, as in admin-changes.ts. */
const [path, subject] = ["/api/admin/webhooks", "webhook 1 (8.8.8.8)"];
const events = ["message.created"];

export const CONNECTION_CHANGES: [route: string, body: object, entry: string][] = [
  [
    "POST /api/admin/api-tokens",
    { name: "CRM", scopes: ["leads:read"], days: 30 },
    'api-tokens.create | token 1 (CRM) | null | {"scopes":["leads:read"],"days":30}',
  ],
  ["DELETE /api/admin/api-tokens/1", {}, "api-tokens.revoke | token 1 (CRM) | null | null"],
  [
    `POST ${path}`,
    { url: "https://8.8.8.8/hook", events },
    `webhooks.add | ${subject} | null | {"events":["message.created"],"withAnswers":false}`,
  ],
  [`POST ${path}/1/test`, {}, `webhooks.test | ${subject} | null | null`],
  [
    "POST /api/admin/webhook-deliveries/1/replay",
    {},
    `webhooks.replay | ${subject} | null | {"event":"test"`,
  ],
  [
    `PATCH ${path}/1`,
    { isActive: false },
    `webhooks.change | ${subject} | {"events":["message.created"],"withAnswers":false,"isActive":true} | {`,
  ],
  [`DELETE ${path}/1`, {}, `webhooks.delete | ${subject} | {`],
];
