import { defineTable } from "#kit/table/table.ts";
import { flag, id, number, text } from "#domains/columns.ts";

export const apiTokens = defineTable("apiTokens", {
  id: id(),
  /** The admin in whose name it acts. */
  userId: number("staff").references("users", "cascade"),
  name: text("staff"),
  tokenHash: text("none").unique(),
  scopes: text("none"),
  createdAt: text("none"),
  expiresAt: text("none"),
  lastUsedAt: text("staff").nullable(),
  /** The networks that may use it, as JSON; an empty list for all. */
  networks: text("staff").default("[]"),
  /** Of a token for vendors' leads alone: the vendor that it first sent for. */
  vendor: text("none").default(""),
}).with({ secret: true });

/** The networks that a token was used from, allowed or refused. */
export const apiTokenNetworks = defineTable("apiTokenNetworks", {
  tokenId: number("none").key().references("apiTokens", "cascade"),
  network: text("staff").key(),
  isAllowed: flag("none").key(),
  firstUsedAt: text("none"),
}).with({ secret: true });
