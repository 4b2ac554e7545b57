import { id, named, text, textOf, time, z } from "#kit/values/zod.ts";

/** A token as listed; its secret cannot be read again. */
export const apiToken = named("ApiToken", {
  id,
  name: text,
  scopes: z.array(textOf("Such as applications:read")),
  networks: z.array(textOf("The only networks that may use it; none for all")),
  owner: textOf("The admin in whose name it acts"),
  vendor: textOf("The only vendor whose leads it sends, once it has sent one; empty for others"),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const newApiToken = named("NewApiToken", {
  ...apiToken.shape,
  token: textOf("The token itself, only in this response"),
});
