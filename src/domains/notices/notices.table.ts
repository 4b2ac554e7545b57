import type { NoticeKind } from "./notices.ts";
import { defineTable } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export const noticeSettings = defineTable("noticeSettings", {
  userId: number("staff").key().references("users", "cascade"),
  ways: text("staff"),
  dailyHour: number("staff"),
  timeZone: text("staff"),
  /** Times such as 21:00; null without quiet hours. */
  quietFrom: text("staff").nullable(),
  quietTo: text("staff").nullable(),
  revision: number("none"),
});

export const notices = defineTable("notices", {
  id: id(),
  userId: number("staff").references("users", "cascade"),
  kind: text<NoticeKind>("staff"),
  leadId: number("staff").nullable().references("leads", "cascade"),
  title: text("staff"),
  /** The page that it opens. */
  path: text("staff"),
  createdAt: text("staff"),
  readAt: text("staff").nullable(),
  /** When it goes out by mail in a digest; null when it does not, or has. */
  digestAt: text("none").nullable(),
  /** A key: each reader gets at most one notice with it for each lead. */
  once: text("none").nullable(),
}).with({ uniqueWhere: [["userId", "kind", "leadId", "once"]] });
