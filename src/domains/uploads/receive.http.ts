import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { finished, type Readable } from "node:stream";
import busboy, { type Busboy } from "busboy";
import { UPLOAD_RULES, type UploadKind } from "./uploads.ts";
import { AppError } from "#platform/errors.ts";
import {
  checkContent,
  claimedExtension,
  type Extension,
  extensionByContent,
  HEAD_LENGTH,
  mediaTypeOf,
} from "./file-types.server.ts";
import { cleanImage } from "./images/clean-image.server.ts";
import { checkJpegSize } from "./images/jpeg.server.ts";
import type { InLine } from "./places.server.ts";
import type { Storage, TemporaryFile } from "./storage.server.ts";

/** A stored file that waits to be recorded. */
export interface ReceivedFile {
  path: string;
  kind: UploadKind;
  mediaType: string;
  /** The name given by its owner, without folders and control characters. */
  fileName: string;
  size: number;
  sha256: string;
}

interface Expected {
  field: string;
  kind: UploadKind;
  /** Called with the fields before the file; the file is read once it resolves. */
  admitFile?: (fields: Record<string, string>) => Promise<void>;
  /** Gives a file that has arrived its turn to be examined. */
  inLine?: InLine;
  /** Rejects when the sender has lost their place. */
  lost: Promise<never>;
}

interface Received {
  file: ReceivedFile;
  fields: Record<string, string>;
}

/** The overhead of multipart around a file and a few short fields. */
const ENVELOPE = 65_536;

/** Refuses an upload by its headers, before the body is read: not multipart, too large, no room. */
export async function checkBeforeReading(
  request: IncomingMessage,
  kind: UploadKind,
  storage: Storage,
): Promise<void> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? ""))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send the file as multipart/form-data.");
  const { limit } = UPLOAD_RULES[kind];
  const announced = Number(request.headers["content-length"] ?? limit);
  if (announced > limit + ENVELOPE) throw tooLarge(kind);
  await storage.requireRoom(announced);
}

// Decision: src/decisions/009-uploads-are-bytes-first.md
/**
 * Reads one file from a multipart body and stores it on disk. After a failure no file remains; the
 * caller handles the rest of the body.
 */
export async function receiveFile(
  request: IncomingMessage,
  expected: Expected,
  storage: Storage,
): Promise<Received> {
  const parser = openParser(request, expected.kind);
  const fields: Record<string, string> = {};
  let saving: Promise<ReceivedFile> | undefined;
  const parsed = new Promise<void>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new AppError("BAD_REQUEST", sentence));
    parser.on("file", (name: string | undefined, stream, { filename }) => {
      // A truncated body fails this stream too; without a listener the process would end
      stream.on("error", () => {});
      if (name !== expected.field) {
        refuse(`Please send the file in the field "${expected.field}".`);
        return;
      }
      const named = { ...expected, fileName: cleanName(filename) };
      const admitted = expected.admitFile?.({ ...fields }) ?? Promise.resolve();
      saving = admitted.then(() => saveFile(stream, named, storage));
      saving.catch(reject);
    });
    parser.on("field", (name: string | undefined, value) => (fields[name ?? ""] = value));
    parser.on("filesLimit", () => refuse("Please send one file at a time."));
    parser.on("fieldsLimit", () => refuse("Please leave out unknown fields."));
    parser.on("error", () => refuse("The upload could not be read."));
    parser.once("close", resolve);
    // Also reports a sender who left before this listener was added
    finished(request, { writable: false }, (error) => {
      if (error) refuse("The upload was cut short.");
    });
    request.pipe(parser);
  });
  try {
    await Promise.race([parsed, expected.lost]);
    if (!saving) throw new AppError("BAD_REQUEST", "Please choose a file.");
    return { file: await saving, fields };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    const late = await saving?.catch(() => undefined);
    if (late) await storage.remove(late.path);
    throw error;
  }
}

function openParser(request: IncomingMessage, kind: UploadKind): Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      limits: {
        files: 1,
        fields: 4,
        parts: 6,
        fieldNameSize: 64,
        fieldSize: 1024,
        // With the exact limit, a file of that size would be reported as truncated
        fileSize: UPLOAD_RULES[kind].limit + 1,
      },
    });
  } catch (cause) {
    throw new AppError("BAD_REQUEST", "The upload could not be read.", { cause });
  }
}

interface Named extends Pick<Expected, "kind" | "inLine"> {
  fileName: string;
}

const KEPT_AS_SENT: readonly UploadKind[] = ["resources", "tables", "imports", "people"];

/** Streams a file to disk and inspects it on the way; all or nothing. */
export async function saveFile(
  stream: Readable,
  named: Named,
  storage: Storage,
): Promise<ReceivedFile> {
  const { kind, fileName, inLine = (work) => work() } = named;
  if (fileName === "") throw new AppError("BAD_REQUEST", "Please choose a file.");
  const claimed = claimedExtension(kind, fileName);
  const temporary = await storage.openTemporary(kind);
  try {
    const received = await write(stream, { kind, claimed, storage }, temporary);
    const { extension } = received;
    await checkContent(extension, temporary.handle, kind);
    const isKeptAsSent = KEPT_AS_SENT.includes(kind) || extension === "pdf";
    if (kind === "resources" && extension === "jpg") await checkJpegSize(temporary.handle);
    const content = isKeptAsSent ? received : await inLine(() => cleaned(temporary, received));
    const path = await storage.keep(temporary, { kind, extension });
    const mediaType = mediaTypeOf(extension);
    const { size: bytes, sha256 } = content;
    const name = claimed === extension ? fileName : withEnding(fileName, extension);
    return { path, kind, mediaType, fileName: name, size: bytes, sha256 };
  } catch (error) {
    await storage.discard(temporary);
    throw error;
  }
}

/**
 * The name with the ending of what the file is, so that a PDF called photo.png opens once saved.
 */
function withEnding(fileName: string, extension: Extension): string {
  return fileName.replace(/[^.]*$/, extension);
}

/** The free room is looked at again after so many bytes, because others fill the disk as well. */
const ROOM_LOOKED_AT_EVERY = 1024 * 1024;

async function write(
  stream: Readable,
  { kind, claimed, storage }: { kind: UploadKind; claimed: Extension; storage: Storage },
  temporary: TemporaryFile,
): Promise<{ size: number; sha256: string; extension: Extension }> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let extension: Extension | undefined;
  let size = 0;
  let lookedAt = 0;
  const look = (chunk: Buffer) => {
    size += chunk.length;
    if (size > UPLOAD_RULES[kind].limit) throw tooLarge(kind);
    hash.update(chunk);
    if (extension) return;
    head = Buffer.concat([head, chunk.subarray(0, HEAD_LENGTH)]);
    if (head.length >= HEAD_LENGTH) extension = extensionByContent(kind, claimed, head);
  };
  const looked = async function* () {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      look(chunk);
      if (size > lookedAt + ROOM_LOOKED_AT_EVERY) {
        await storage.requireRoom(ROOM_LOOKED_AT_EVERY);
        lookedAt = size;
      }
      yield chunk;
    }
  };
  await temporary.write(looked());
  if (size === 0) throw new AppError("BAD_REQUEST", "The file is empty.");
  extension ??= extensionByContent(kind, claimed, head);
  return { size, sha256: hash.digest("hex"), extension };
}

/** Replaces the sent image with a copy that contains only what visitors may see. */
async function cleaned(
  temporary: TemporaryFile,
  { extension }: { extension: Extension },
): Promise<{ size: number; sha256: string }> {
  const image = cleanImage(extension, await temporary.read());
  await temporary.write([image]);
  return { size: image.length, sha256: createHash("sha256").update(image).digest("hex") };
}

/**
 * A file name that is safe to show and to save: no folders, no control characters, not too long.
 */
export function cleanName(fileName: string | undefined): string {
  const base = (fileName ?? "").split(/[/\\]/).at(-1) ?? "";
  // Browsers escape quotation marks and line ends in form fields this way
  const unescaped = base.replaceAll("%22", '"').replaceAll(/%0[AD]/g, "");
  const plain = unescaped.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "");
  const [, stem = "", suffix = ""] = /^(.*?)(\.[^.]*)?$/.exec(plain.trim()) ?? [];
  return (stem.slice(0, 150) + suffix.slice(0, 10)).toWellFormed();
}

function tooLarge(kind: UploadKind): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", UPLOAD_RULES[kind].tooLarge);
}
