let mails = 0;

interface Written {
  from?: string;
  subject?: string;
  messageId?: string;
  headers?: string[];
  type?: string;
  text?: string;
}

/** A mail as it is in an inbox. */
export function mailOf({
  from = "Ada Buyer <ada@example.com>",
  subject = "Hello",
  messageId = `<${(mails += 1)}@example.com>`,
  headers = [],
  type = "text/plain; charset=utf-8",
  text = "Thank you.",
}: Written): string {
  return [
    `From: ${from}`,
    "To: answers@lender.example",
    `Subject: ${subject}`,
    ...(messageId === "" ? [] : [`Message-ID: ${messageId}`]),
    `Content-Type: ${type}`,
    ...headers,
    "",
    text.replaceAll("\n", "\r\n"),
    "",
  ].join("\r\n");
}
