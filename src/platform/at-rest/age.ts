import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { StartError } from "#platform/start-error.ts";

/** Encrypts a file to recipients, who open it with `age` or with this program. */
export async function encryptFile(
  plain: string,
  target: string,
  recipients: readonly string[],
): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) addTo(encrypter, recipient);
  await write(target, await encrypter.encrypt(streamOf(plain)));
}

function addTo(encrypter: { addRecipient: (recipient: string) => void }, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartError(
      `BACKUP_RECIPIENTS: ${recipient.slice(0, 20)}… is mistyped: copy it from "age-keygen -y"`,
    );
  }
}

/** Throws a StartError for recipients that nothing can be encrypted to. */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  const { Encrypter } = await import("age-encryption");
  for (const recipient of recipients) addTo(new Encrypter(), recipient);
}

/** Decrypts such a file. Throws a StartError when none of the identities opens it. */
export async function decryptFile(
  file: string,
  target: string,
  identities: readonly string[],
): Promise<void> {
  try {
    await write(target, await decrypted(file, identities));
  } catch (error) {
    throw new StartError(`${file} cannot be decrypted: ${(error as Error).message}`);
  }
}

async function decrypted(file: string, identities: readonly string[]) {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(streamOf(file));
}

/** The SHA-256 of a file; with an identity, of what it decrypts to. */
export async function sha256Of(file: string, identity?: string): Promise<string> {
  const hash = createHash("sha256");
  const stream = identity === undefined ? streamOf(file) : await decrypted(file, [identity]);
  for await (const piece of stream) hash.update(piece);
  return hash.digest("hex");
}

/** An identity for one use, with its recipient. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The identities in a file as `age-keygen` makes it. Throws a StartError. */
export function identitiesIn(file: string): string[] {
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    const identities = lines.map((line) => line.trim()).filter((line) => line.startsWith("AGE-"));
    if (identities.length > 0) return identities;
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new StartError(`the identity file ${file} cannot be read (${code})`);
  }
  throw new StartError(`${file} has no identity: a line that begins with AGE-SECRET-KEY-1`);
}

function streamOf(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
}

async function write(target: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  const output = createWriteStream(target, { mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(stream as WebStream<Uint8Array>), output);
}
