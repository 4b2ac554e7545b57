import type { Generated } from "kysely";
import type { NoticeKind } from "#shared/notices.ts";

/** What staff is told. */
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
    /** Where it is opened. */
    path: string;
    createdAt: string;
    readAt: string | null;
    /** When it goes out by mail together with others; null when it does not, or has. */
    digestAt: string | null;
    /** There is one notice of this for each reader and lead. */
    once: string | null;
  };
}
