import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { askCaged } from "#platform/caged-child.ts";
import type { App } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { mediaTypeOf } from "#domains/uploads/file-types.server.ts";
import type { ReceivedFile } from "#domains/uploads/receive.http.ts";
import { findInPdf, PDF_FINDINGS, type PdfFinding } from "./active-pdf.server.ts";

/** Looks for what acts in a PDF. */
export type PdfReader = (pdf: Readable) => Promise<PdfFinding>;

const AT_MOST_MS = 30_000;

/** Looks in a caged process; a PDF that stops it counts as opaque. */
export function readPdfCaged(program: string[]): PdfReader {
  return async (pdf) => {
    const work = { program, args: ["read-pdf"], input: pdf };
    const output = await askCaged({ ...work, atMostMs: AT_MOST_MS, atMostBytes: 100 });
    return PDF_FINDINGS.find((finding) => finding === String(output)) ?? "opaque";
  };
}

/** Looks in this process, for tests and development. */
export const readPdfHere: PdfReader = async (pdf) => findInPdf(await buffer(pdf));

const REFUSALS: Record<PdfFinding, string | undefined> = {
  passive: undefined,
  active:
    "This PDF contains a script or an embedded file. Please open it, choose Print, save it as a new PDF and send that.",
  locked:
    "This PDF asks for a password. Please open it, choose Print, save it as a new PDF and send that.",
  opaque:
    "This PDF cannot be checked. Please open it, choose Print, save it as a new PDF and send that.",
};

/** Throws UNSUPPORTED_MEDIA_TYPE for a stored PDF that does more than show pages. */
export async function refuseActive(
  { readPdf, uploads }: Pick<App, "readPdf" | "uploads">,
  { path, mediaType }: Pick<ReceivedFile, "path" | "mediaType">,
): Promise<void> {
  if (mediaType !== mediaTypeOf("pdf")) return;
  const file = await uploads.storage.open(path);
  if (!file) return;
  try {
    const refusal = REFUSALS[await readPdf(file.stream())];
    if (refusal !== undefined) throw new AppError("UNSUPPORTED_MEDIA_TYPE", refusal);
  } finally {
    await file.close();
  }
}
