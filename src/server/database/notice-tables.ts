import type { Generated } from "kysely";
import type { NoticeKind } from "#shared/notices.ts";

export interface NoticeTables {
  noticeSettings: {
    userId: number;
    ways: string;
    dailyHour: number;
    timeZone: string;
    /** Times such as 21:00; null without quiet hours. */
    quietFrom: string | null;
    quietTo: string | null;
    revision: number;
  };
  notices: {
    id: Generated<number>;
    userId: number;
    kind: NoticeKind;
    leadId: number | null;
    title: string;
    /** The page that it opens. */
    path: string;
    createdAt: string;
    readAt: string | null;
    /** When it goes out by mail in a digest; null when it does not, or has. */
    digestAt: string | null;
    /** A key: each reader gets at most one notice with it for each lead. */
    once: string | null;
  };
}
