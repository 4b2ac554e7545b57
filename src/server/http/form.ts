import { takenIssues } from "../../shared/accounts.ts";
import { FORM_FIELD, type PostedForm } from "../../shared/page-form.ts";
import type { App, Context } from "../context.ts";
import { AppError, type Issue } from "../errors.ts";
import { procedures } from "../router.ts";
import { toAppError } from "../trpc.ts";
import { askerOf } from "./asker.ts";
import { withBody } from "./body.ts";
import { type Exchange, logRefusal, send } from "./respond.ts";
import { runProcedure } from "./rest.ts";
import type { Step } from "./step.ts";

/** The fields of a form as a browser sends them: text by name, boxes only when they are ticked. */
export type Fields = Record<string, string>;

/** A page's form as the page takes it without scripts. */
export interface PageForm {
  /** The id of its element, which tells it from the page's other forms. */
  id: string;
  /** Boxes: ticked or not. All other fields are text. */
  boxes?: readonly string[];
  /** Answers to what it was sent. Refusals are thrown, as procedures throw them. */
  answer: (fields: Fields, call: Call) => Promise<Answered>;
  /** What the page shows after a refusal, if not the same form again. */
  afterRefusal?: (posted: PostedForm, refusal: AppError, call: Call) => Promise<PostedForm>;
}

/** Where a form that was taken leads; without it the page shows the form again, with its answer. */
interface Answered {
  location?: string;
}

/** Runs a procedure for whoever sent the form. */
type Call = (name: string, input: unknown) => Promise<unknown>;

/** The page with a form as it was sent: drawn for this one answer and never kept. */
export interface PostedPage {
  posted: PostedForm;
  status: number;
  headers: Record<string, string>;
}

type ShowPage = (exchange: Exchange, page: PostedPage) => Promise<void>;

/**
 * Takes the forms of pages at the pages' own addresses, from browsers without scripts: the same
 * procedures, rules and limits. What is refused is the page again, with what was typed.
 */
export function formStep(app: App, forms: Record<string, PageForm[]>, show: ShowPage): Step {
  const answer = async (exchange: Exchange, known: PageForm[]): Promise<void> => {
    requireForm(exchange);
    const context = await askerOf(app, exchange, { renew: true });
    await withBody(exchange, context, async (readBody) => {
      const fields = parseFields(await readBody(), exchange.url);
      const form = known.find(({ id }) => id === fields[FORM_FIELD]) ?? known[0];
      if (form) await answerForm(exchange, { form, fields, context }, show);
    });
  };

  return (exchange) => {
    const { request, url } = exchange;
    const known = Object.hasOwn(forms, url.pathname) ? forms[url.pathname] : undefined;
    if (!known || request.method === "GET" || request.method === "HEAD") return undefined;
    return {
      route: url.pathname,
      answer: () => {
        if (request.method === "POST") return answer(exchange, known);
        throw new AppError("METHOD_NOT_ALLOWED", "This address takes another method.", {
          allow: "GET, HEAD, POST",
        });
      },
    };
  };
}

interface Sent {
  form: PageForm;
  fields: Fields;
  context: Context;
}

async function answerForm(
  exchange: Exchange,
  { form, fields, context }: Sent,
  show: ShowPage,
): Promise<void> {
  const posted = { form: form.id, values: shownAgain(form, fields), issues: [] };
  const call: Call = (name, input) => {
    const procedure = procedures[name];
    if (!procedure) throw new Error(`there is no procedure ${name}`);
    return runProcedure({ name, procedure }, input, context);
  };
  try {
    const { location } = await form.answer(fields, call);
    if (location === undefined) return await show(exchange, { posted, status: 200, headers: {} });
    return send(exchange, 303, { location, "cache-control": "no-store" });
  } catch (error) {
    const refusal = toAppError(error);
    logRefusal(context.app, refusal, exchange.requestId);
    const again = { ...posted, ...saidOf(refusal) };
    await show(exchange, {
      posted: (await form.afterRefusal?.(again, refusal, call)) ?? again,
      status: refusal.status,
      headers:
        refusal.retryAfter === undefined ? {} : { "retry-after": String(refusal.retryAfter) },
    });
  }
}

/** What stands beside the fields, and above them when it is about none. */
function saidOf(refusal: AppError): { issues: Issue[]; message?: string } {
  const issues = refusal.issues ?? takenIssues(refusal.message);
  return issues.length > 0 ? { issues } : { issues, message: refusal.message };
}

/** Passwords, codes and links are typed again; what a program wrote into the hidden field goes. */
const NOT_SHOWN = /password|link|^code$|^website$|^form$/i;

function shownAgain({ boxes = [] }: PageForm, fields: Fields): PostedForm["values"] {
  const texts = Object.entries(fields).filter(
    ([name]) => !NOT_SHOWN.test(name) && !boxes.includes(name),
  );
  const ticks = boxes.map((name) => [name, name in fields] as const);
  return Object.fromEntries<string | boolean>([...texts, ...ticks]);
}

function requireForm({ request }: Exchange): void {
  const type = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send the form of this page.");
}

/** The body's fields over those of the address; of several with one name the first. */
function parseFields(body: Buffer, { searchParams }: URL): Fields {
  const text = new TextDecoder("utf-8").decode(body);
  const pairs = [...new URLSearchParams(text), ...searchParams].toReversed();
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]));
}
