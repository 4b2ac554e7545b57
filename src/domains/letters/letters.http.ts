import { findByCode } from "./letters.server.ts";
import { LETTERS_PATH } from "./letters.ts";
import { sendPlainPage } from "#domains/accounts/links/plain-page.server.ts";
import { paragraphHtml } from "#domains/mail/compose.server.ts";
import { paragraphsIn } from "#domains/mail/first-answers.ts";
import { readLetterhead } from "#domains/mail/letterhead.server.ts";
import { formatDollars, formatLongDate } from "#kit/values/format.ts";
import type { App } from "#platform/context.ts";
import { escapeHtml } from "#platform/html.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { type Exchange, logRefusal, onlyReads, type Step } from "#platform/http/respond.ts";
import { toAppError } from "#platform/trpc.ts";

/** What stands on a letter beside its address, and is no code. */
const NUMBER = /^\d{4}-\d{4}-\d{4}$/;

const PAGE = new RegExp(`^${LETTERS_PATH}/([^/]+)$`);

/** The public page of a letter, without scripts. A letter is always shown, whoever guessed before. */
export function letterStep(app: App): Step {
  return (exchange) => {
    const [, code] = PAGE.exec(exchange.url.pathname) ?? [];
    if (code === undefined) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const letter = await findByCode(app.db, code);
      const { name: company, legalName = company, ...head } = await readLetterhead(app);
      const lines = [legalName, head.address, head.phone, head.license];
      const lender = lines.filter((line) => line !== "").join("\n");
      const said = letter ? inWords(letter) : unknown(app, exchange, NUMBER.test(code));
      const html =
        letter?.state === "valid"
          ? bodyOf(letter, { lender, url: head.url })
          : paragraphHtml(lender);
      sendPlainPage(exchange, { company, ...said, html });
    };
    return { route: `${LETTERS_PATH}/{code}`, answer };
  };
}

type Letter = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** Counts for the reader's network, too. */
function unknown(app: App, { request, requestId }: Exchange, isNumber: boolean) {
  try {
    app.limits.takeAround("letterCodes", clientAddress(request, app.config.trustProxy));
  } catch (error) {
    const refusal = toAppError(error);
    logRefusal(app, refusal, requestId);
    return { status: refusal.status, heading: "Please wait a moment", text: refusal.message };
  }
  if (isNumber)
    return {
      status: 404,
      heading: "This is the number of a letter",
      text: "Please enter the whole address that stands at the end of the letter.",
    };
  return {
    status: 404,
    heading: "There is no such letter",
    text: "Please compare the code with the one on the letter. If it is the same, call us before you rely on the letter.",
  };
}

function inWords({ state, number, expiresOn }: Letter) {
  const until = formatLongDate(expiresOn);
  if (state === "valid")
    return {
      heading: "Pre-approval letter",
      text: `This letter is valid until ${until}, unless it is withdrawn before. Before you rely on a printout, open its address again.`,
    };
  const why = state === "expired" ? `expired on ${until}` : "was withdrawn";
  return {
    heading: "This letter is no longer valid",
    text: `Pre-approval letter ${number} ${why}. Please ask the borrower for a new one.`,
  };
}

/** The letter as it is printed. */
function bodyOf(letter: Letter, { lender, url }: { lender: string; url: string }): string {
  const facts = {
    "Letter number": letter.number,
    Issued: formatLongDate(letter.issuedOn),
    For: letter.name,
    "Purchase price up to": formatDollars(letter.purchasePrice),
    "Loan amount up to": formatDollars(letter.loanAmount),
    Program: letter.program,
  };
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const check = `Check this letter: ${url}${LETTERS_PATH}/${letter.code}`;
  const paragraphs = [...paragraphsIn(letter.text), lender, check].map(paragraphHtml);
  return `<dl>${rows.join("")}</dl>${paragraphs.join("\n")}`;
}
