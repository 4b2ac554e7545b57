import type { LoanPurpose } from "#domains/applications/applications.ts";
import type { LoanDocument } from "./documents.output.ts";

export type { DocumentFile, LoanDocument } from "./documents.output.ts";

/** What the parts of a document on a page are given. */
export interface DocumentProps {
  document: LoanDocument;
  /** Called with all documents of the application. */
  onChanged: (documents: LoanDocument[]) => void;
}

export const DOCUMENT_STATES = ["owed", "received", "accepted", "returned"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

interface Asked {
  name: string;
  state: DocumentState;
  isTooEarly: boolean;
}

/** Whether a document can be sent now: there is one, and it would be accepted. */
export function isMissing({ name, state, isTooEarly }: Asked): boolean {
  if (isTooEarly) return false;
  return state === "returned" || (state === "owed" && !name.includes(", once "));
}

/** Whether a virus scanner has looked at a file; none when the site has none. */
export const FILE_SCANS = ["none", "waiting", "clean", "infected"] as const;
export type FileScan = (typeof FILE_SCANS)[number];

/** Whether a file may not be opened, because it waits for the scanner or contains a virus. */
export function isClosed({ scan }: { scan: FileScan }): boolean {
  return scan === "waiting" || scan === "infected";
}

/** What happens to a document, with the words of the timeline. */
export const DOCUMENT_STEPS = {
  asked: "Asked for",
  received: "Received",
  accepted: "Accepted",
  returned: "Sent back",
  opened: "Opened again",
  "taken back": "Taken back by the borrower",
  removed: "No longer asked for",
} as const;
export type DocumentStep = keyof typeof DOCUMENT_STEPS;

/** How a borrower earns money, as far as it decides which documents prove it. */
export const EMPLOYMENTS = {
  employee: "Employee",
  "self-employed": "Self-employed",
  retired: "Retired",
} as const;
export type Employment = keyof typeof EMPLOYMENTS;

const BY_EMPLOYMENT: Record<Employment, string[]> = {
  employee: ["Pay stubs of the last 30 days", "W-2 forms of the last two years"],
  "self-employed": [
    "Personal tax returns of the last two years",
    "Business tax returns of the last two years",
    "Profit and loss statement of this year",
  ],
  retired: ["Award letter of the pension or Social Security", "1099 forms of the last two years"],
};

const HOME_OWNED = ["Statement of the current mortgage", "Homeowners insurance policy"];

const BY_PURPOSE: Partial<Record<LoanPurpose, string[]>> = {
  "home-purchase": ["Purchase agreement, once it is signed"],
  refinance: HOME_OWNED,
  "cash-out-refinance": HOME_OWNED,
  "home-improvement": [...HOME_OWNED, "Estimate of the contractor"],
  construction: ["Construction contract with plans"],
};

export function usualDocuments(purpose: LoanPurpose, employment: Employment): string[] {
  return [
    "Photo ID, such as a driver's license",
    ...BY_EMPLOYMENT[employment],
    "Bank statements of the last two months",
    ...(BY_PURPOSE[purpose] ?? []),
  ];
}

/** The limits of files for one document, and for everything that one borrower has sent. */
export const DOCUMENT_LIMITS = { files: 10, filesInAll: 100, bytesInAll: 300 * 1024 * 1024 };

export const DOCUMENT_ACCEPT = "application/pdf,image/jpeg,image/png";
export const DOCUMENT_HINT = "PDF, JPEG or PNG, up to 20\u00a0MB.";
