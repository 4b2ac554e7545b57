import type { Generated } from "kysely";
import type { DocumentState, FileScan } from "#shared/documents.ts";
import type { UploadKind } from "#shared/uploads.ts";

/** The tables of stored files and of the pictures made from them, described as in tables.ts. */
export interface UploadTables {
  documents: {
    id: Generated<number>;
    applicationId: number;
    name: string;
    state: Generated<DocumentState>;
    /** Why it was sent back. */
    reason: Generated<string>;
    createdAt: string;
    updatedAt: string;
  };
  documentFiles: {
    id: Generated<number>;
    documentId: number;
    fileUrl: string;
    fileName: string;
    size: number;
    sentById: number | null;
    sentByName: string;
    createdAt: string;
    scan: Generated<FileScan>;
  };
  uploads: {
    path: string;
    kind: UploadKind;
    mediaType: string;
    fileName: string;
    size: number;
    sha256: string;
    uploadedById: number | null;
    createdAt: string;
    /** When metadata was removed from a picture that visitors see. */
    cleanedAt: string | null;
  };
  pictures: {
    id: Generated<number>;
    /** The number in the address by which content refers to it. */
    address: string;
    alt: string;
    name: string;
    width: number;
    height: number;
    createdAt: string;
    updatedAt: string;
    updatedByName: string;
    removedAt: Generated<string | null>;
  };
  pictureFiles: {
    id: Generated<number>;
    pictureId: number;
    fileUrl: string;
    width: number;
    isOriginal: 0 | 1;
    fromAt: string;
    /** When another file replaced it. */
    untilAt: Generated<string | null>;
  };
  /** Which items name a picture; filled by triggers. */
  pictureUses: { address: string; itemId: number };
}
