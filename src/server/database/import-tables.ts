import type { Generated } from "kysely";
import type { Collection } from "#shared/content-items.ts";
import type { EntryFinding, EntryKind, EntryResult, ImportState } from "#shared/transfer.ts";

/** The tables of content imports, described as in tables.ts. */
export interface ImportTables {
  contentImports: {
    id: Generated<number>;
    state: ImportState;
    choices: string;
    /** Why it ended early. */
    problem: Generated<string | null>;
    createdAt: string;
    createdById: number | null;
    createdByName: string;
    startedAt: Generated<string | null>;
    endedAt: Generated<string | null>;
    /** The process that works on it, and until when no other one may. */
    worker: Generated<string | null>;
    workerUntil: Generated<string | null>;
  };
  contentImportFiles: {
    id: Generated<number>;
    importId: number;
    fileUrl: string;
    fileName: string;
    size: number;
  };
  contentImportEntries: {
    id: Generated<number>;
    importId: number;
    /** The position in the order of import: pictures first, then texts in their order. */
    position: Generated<number>;
    kind: EntryKind;
    foundIn: string;
    title: string;
    collection: Collection | null;
    finding: EntryFinding;
    /** Null until it has been processed. */
    result: Generated<EntryResult | null>;
    notes: string;
    /** The item or the picture that was made from it. */
    itemId: Generated<number | null>;
    /** What was read; null once it is no longer needed. */
    payload: string | null;
  };
}
