import { findByCode } from "./letters.server.ts";
import { LETTERS_PATH } from "./letters.ts";
import { sendPlainPage } from "#domains/accounts/links/plain-page.server.ts";
import { readLetterhead } from "#domains/mail/letterhead.server.ts";
import { officeDays } from "#domains/records/clocks/office-days.server.ts";
import { formatDollars, formatLongDate } from "#kit/values/format.ts";
import type { App } from "#platform/context.ts";
import { escapeHtml } from "#platform/html.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { keysAround } from "#platform/http/rate-limit.ts";
import { type Exchange, onlyReads, type Step } from "#platform/http/respond.ts";

const PAGE = new RegExp(`^${LETTERS_PATH}/([^/]+)$`);

/** The public page of a letter, without scripts. Only codes of no letter count for a network. */
export function letterStep(app: App): Step {
  return (exchange) => {
    const [, code] = PAGE.exec(exchange.url.pathname) ?? [];
    if (code === undefined) return undefined;
    const answer = async () => {
      onlyReads(exchange);
      const address = clientAddress(exchange.request, app.config.trustProxy);
      const takeBack = app.limits.takeAll(keysAround("letterCodes", address));
      const letter = await findByCode(app.db, code);
      if (letter) takeBack();
      await show(app, exchange, letter);
    };
    return { route: `${LETTERS_PATH}/{code}`, answer };
  };
}

type Found = Awaited<ReturnType<typeof findByCode>>;

async function show(app: App, exchange: Exchange, letter: Found): Promise<void> {
  const { name: company, legalName = company, ...head } = await readLetterhead(app);
  const lender = [legalName, head.address, head.phone, head.license].join("\n");
  const said = letter ? inWords(letter) : UNKNOWN;
  const dayIn = await officeDays(app.db);
  const html =
    letter?.state === "valid"
      ? bodyOf(letter, { issued: dayIn(letter.createdAt), lender, url: head.url })
      : paragraphs([lender]);
  sendPlainPage(exchange, { company, ...said, html });
}

const UNKNOWN = {
  status: 404,
  heading: "There is no such letter",
  text: "Please compare the code with the one on the letter. If it is the same, call us before you rely on the letter.",
};

function inWords({ state, number, expiresOn }: NonNullable<Found>) {
  const until = formatLongDate(expiresOn);
  if (state === "valid")
    return { heading: "Pre-approval letter", text: `This letter is valid until ${until}.` };
  const why = state === "expired" ? `expired on ${until}` : "was withdrawn";
  return {
    heading: "This letter is no longer valid",
    text: `Pre-approval letter ${number} ${why}. Please ask the borrower for a new one.`,
  };
}

/** The letter as it is printed. */
function bodyOf(
  letter: NonNullable<Found>,
  { issued, lender, url }: { issued: string; lender: string; url: string },
): string {
  const facts = {
    Letter: letter.number,
    Issued: formatLongDate(issued),
    For: letter.name,
    "Purchase price up to": formatDollars(letter.purchasePrice),
    "Loan amount up to": formatDollars(letter.loanAmount),
    Program: letter.program,
  };
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const check = `Whether this letter is valid: ${url}${LETTERS_PATH}/${letter.code}`;
  return `<dl>${rows.join("")}</dl>${paragraphs([letter.text, lender, check])}`;
}

/** Texts whose paragraphs end at an empty line. */
function paragraphs(texts: string[]): string {
  return escapeHtml(texts.join("\n\n"))
    .split(/\n\s*\n/)
    .map((each) => `<p>${each.trim().replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}
