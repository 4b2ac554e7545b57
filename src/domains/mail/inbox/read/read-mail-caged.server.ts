import { z } from "#kit/values/zod.ts";
import { askCaged } from "#platform/caged-child.ts";
import { LONGEST_READ } from "#domains/mail/inbox/connection.server.ts";
import { hashOf, type InboundMail, type MailReader, unreadable } from "./read-mail.server.ts";

const AT_MOST_MS = 30_000;
/** The source of a report may come back whole, with its bytes escaped. */
const AT_MOST_BYTES = 8 * LONGEST_READ;

/** A parser that a mail has taken over could answer anything. */
const inboundMail = z.object({
  key: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  quoted: z.string(),
  files: z.array(z.string()),
  answers: z.string(),
  authentication: z.array(z.string()),
  hasPlainSender: z.boolean(),
  isByProgram: z.boolean(),
  report: z.object({ source: z.string(), hasFailed: z.boolean(), status: z.string() }).optional(),
  isRead: z.boolean(),
}) satisfies z.ZodType<Omit<InboundMail, "report"> & Partial<InboundMail>>;

/** Reads each mail in a caged process. One that stops or overflows its process is unreadable. */
export function readMailCaged(program: string[]): MailReader {
  return async ({ bytes, isWhole }) => {
    const output = await askCaged({
      program,
      args: ["read-mail", isWhole ? "whole" : "cut"],
      input: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      atMostMs: AT_MOST_MS,
      atMostBytes: AT_MOST_BYTES,
    });
    const mail = output && inboundMail.safeParse(parsed(output)).data;
    return mail ? { ...mail, report: mail.report } : unreadable(hashOf(bytes));
  };
}

function parsed(output: Buffer): unknown {
  try {
    return JSON.parse(output.toString());
  } catch {
    return undefined;
  }
}
