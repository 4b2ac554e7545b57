import type { ErrorBody } from "#platform/errors.output.ts";
import { readAdminToken } from "#domains/session/kept-session.client.ts";

/** A failed upload: the message is `STATUS: body text`, the sentence is for the user. */
export class UploadError extends Error {
  readonly sentence: string | undefined;
  /** The errors about single lines of the file. */
  readonly lines: string[];

  constructor(message: string, { message: sentence, issues = [] }: Partial<ErrorBody> = {}) {
    super(message);
    this.name = "UploadError";
    this.sentence = sentence;
    this.lines = issues.map((issue) => issue.message);
  }
}

/**
 * Sends form data to one of the upload addresses, with the admin token in the admin area, and
 * resolves to the answer. Throws an UploadError.
 */
export async function uploadFile<Answer>(
  path: `/api/${string}`,
  fields: Record<string, string | File>,
  signal?: AbortSignal,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const token = path.startsWith("/api/admin/") ? readAdminToken() : null;
  const response = await send(path, {
    method: "POST",
    body,
    ...(signal && { signal }),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (!response.ok)
    throw new UploadError(`${response.status}: ${text || response.statusText}`, bodyIn(text));
  return JSON.parse(text) as Answer;
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (error) {
    throw new UploadError(String(error));
  }
}

function bodyIn(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

/** The sentence shown for a failed upload: the server's, or the fallback. */
export function uploadSentence(error: unknown, fallback: string): string {
  return (error instanceof UploadError && error.sentence) || fallback;
}
