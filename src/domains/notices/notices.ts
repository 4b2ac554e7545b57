import { type DeskRights, isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";

export type { Notice, NoticeSettings } from "./notices.output.ts";

/** How a notice can be delivered. Everything but what is off is also listed on the page. */
export const NOTICE_WAYS = {
  mail: "By email at once",
  hourly: "By email, once an hour",
  daily: "By email, once a day",
  page: "On the page only",
  off: "Not at all",
} as const;
export type NoticeWay = keyof typeof NOTICE_WAYS;

interface Kind {
  title: string;
  /** When it is sent. */
  when: string;
  /** Who can receive it. */
  readers: "admins" | "desk" | "officers" | "staff";
  ways: readonly NoticeWay[];
}

const ALL = ["mail", "hourly", "daily", "page", "off"] as const;

export const NOTICE_KINDS = {
  message: {
    title: "New message",
    when: "A visitor writes through the contact page.",
    readers: "desk",
    ways: ALL,
  },
  application: {
    title: "New application",
    when: "A borrower applies.",
    readers: "desk",
    ways: ALL,
  },
  assigned: {
    title: "A lead for you",
    when: "A lead is assigned to you, by a colleague or when it comes in.",
    readers: "officers",
    ways: ALL,
  },
  mention: {
    title: "Mention",
    when: "A colleague mentions you in a note.",
    readers: "staff",
    ways: ALL,
  },
  borrower: {
    title: "Message in an account",
    when: "A borrower writes about a request that is yours, or nobody's if you are an administrator.",
    readers: "staff",
    ways: ALL,
  },
  answer: {
    title: "Answer by email",
    when: "A borrower answers by email about a lead that is yours, or nobody's if you are an administrator.",
    readers: "staff",
    ways: ALL,
  },
  document: {
    title: "Documents",
    when: "A borrower sends documents; at most once a day for each request.",
    readers: "staff",
    ways: ALL,
  },
  "follow-up": {
    title: "Follow-up due",
    when: "The day has come on which you wanted to get in touch.",
    readers: "staff",
    ways: ["daily", "page", "off"],
  },
  waiting: {
    title: "Unanswered for too long",
    when: "Nobody has answered for the hours set in Lead Settings. If nobody has the lead, the desk gets it.",
    readers: "staff",
    ways: ["hourly", "daily", "page", "off"],
  },
  escalation: {
    title: "Still unanswered",
    when: "Nobody has answered for the longer time set in Lead Settings, whoever has the lead.",
    readers: "admins",
    ways: ["hourly", "daily", "page", "off"],
  },
  undelivered: {
    title: "Email not delivered",
    when: "A reply or another email did not reach a borrower.",
    readers: "staff",
    ways: ALL,
  },
  license: {
    title: "License expires",
    when: "60, 30 and 7 days before one of your licenses expires.",
    readers: "officers",
    ways: ALL,
  },
  quarantine: {
    title: "Quarantine",
    when: "Something looks like spam and waits to be checked; applications again after four weeks.",
    readers: "admins",
    ways: ["daily", "page", "off"],
  },
  privacy: {
    title: "Privacy request",
    when: "A person asks about what you hold of them, or for a correction or an erasure.",
    readers: "desk",
    ways: ["daily", "page", "off"],
  },
  officer: {
    title: "New loan officer",
    when: "A loan officer registers.",
    readers: "admins",
    ways: ALL,
  },
  problem: {
    title: "Problem of the website",
    when: "Something does not work, such as backups or email, or works again.",
    readers: "admins",
    ways: ALL,
  },
} as const satisfies Record<string, Kind>;
export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[];

type Reader = DeskRights & Pick<User, "isLoanOfficer" | "isVerified">;

const AMONG: Record<Kind["readers"], (user: Reader) => boolean> = {
  admins: ({ isAdmin }) => isAdmin,
  desk: worksAtDesk,
  officers: isOfficer,
  staff: () => true,
};

/** The kinds that somebody can receive. */
export function kindsFor(user: Reader): NoticeKind[] {
  return NOTICE_KIND_NAMES.filter((kind) => {
    const { readers } = NOTICE_KINDS[kind];
    return AMONG[readers](user);
  });
}

/**
 * The default delivery: by mail for what concerns a person's own leads or stops the website, once a
 * day by mail for the quarantine and for privacy requests, and on the page for what is also mailed
 * to the contact email of the site settings.
 */
export function usualWay(kind: NoticeKind, user: Reader): NoticeWay {
  switch (kind) {
    case "assigned":
    case "mention":
    case "license":
    case "problem":
      return "mail";
    case "answer":
    case "borrower":
    case "document":
      return isOfficer(user) ? "mail" : "page";
    case "escalation":
    case "waiting":
      return "hourly";
    case "privacy":
    case "quarantine":
      return "daily";
    default:
      return "page";
  }
}
