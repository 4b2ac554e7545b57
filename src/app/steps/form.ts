import type { inferRouterOutputs } from "@trpc/server";
import { FORM_FIELD, type PostedForm } from "#kit/values/page-form.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import type { App, Context } from "#platform/context.ts";
import type { Issue } from "#platform/errors.output.ts";
import { AppError } from "#platform/errors.ts";
import { type AppRouter, procedures } from "#app/router.ts";
import { toAppError } from "#platform/trpc.ts";
import { askerOf } from "#domains/accounts/sign-in/asker.http.ts";
import { withBody } from "#platform/http/body.ts";
import { type Exchange, logRefusal, send, type Step } from "#platform/http/respond.ts";
import { runProcedure } from "#platform/http/rest.ts";
import { receiptCookie } from "#app/pages/receipt.ts";

/** The fields of a form as a browser sends them: text by name, checkboxes only when ticked. */
export type Fields = Record<string, string>;

/** How a page's form is handled without scripts. */
export interface PageForm {
  /** The id of its element, which distinguishes it from the page's other forms. */
  id: string;
  /** The names of checkboxes, whose fields are booleans. All other fields are text. */
  boxes?: readonly string[];
  /** Answers the submitted fields. Refusals are thrown, as procedures throw them. */
  answer: (fields: Fields, call: Call) => Promise<Answered>;
  /** What the page shows after a refusal, if not the same form again. */
  afterRefusal?: (posted: PostedForm, refusal: AppError, call: Call) => Promise<PostedForm>;
}

/** Where an accepted form leads; without it the page shows the form again with the response. */
interface Answered {
  location?: string;
  /** Whether that page thanks only the sender. */
  thanks?: boolean;
}

type Outputs = inferRouterOutputs<AppRouter>;
type Area = keyof Outputs;
export type Name = { [Of in Area]: `${Of}.${keyof Outputs[Of] & string}` }[Area];
type OutputOf<Of> = Of extends `${infer In extends Area}.${infer Part}`
  ? Outputs[In][Part & keyof Outputs[In]]
  : never;

/** Runs a procedure for the sender of the form; its own rules check what was sent. */
export type Call = <Of extends Name>(name: Of, input: unknown) => Promise<OutputOf<Of>>;

/** The page with a form as it was sent: rendered for this one response and never cached. */
export interface PostedPage {
  posted: PostedForm;
  status: number;
  headers: Record<string, string>;
}

type ShowPage = (exchange: Exchange, page: PostedPage) => Promise<void>;

/**
 * Accepts page forms at the pages' own addresses, from browsers without scripts, under the same
 * procedures, rules and limits. A refusal renders the page again with the typed values.
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
    return runProcedure({ name, procedure }, input, context) as Promise<never>;
  };
  try {
    const { location, thanks } = await form.answer(fields, call);
    if (location === undefined) return await show(exchange, { posted, status: 200, headers: {} });
    if (thanks) context.setCookie(receiptCookie(context.app, location));
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

/** Messages shown beside their fields, or above the form when they belong to no field. */
function saidOf(refusal: AppError): { issues: Issue[]; message?: string } {
  const { issues = [] } = refusal;
  return issues.length > 0 ? { issues } : { issues, message: refusal.message };
}

/** Passwords, codes and links must be typed again; a bot's text in the hidden field is dropped. */
const NOT_SHOWN = /password|link|^code$|^form$|^askedAbout$/i;

function shownAgain({ boxes = [] }: PageForm, fields: Fields): PostedForm["values"] {
  const texts = Object.entries(fields).filter(
    ([name]) => name !== HIDDEN_FIELD && !NOT_SHOWN.test(name) && !boxes.includes(name),
  );
  const ticks = boxes.map((name) => [name, name in fields] as const);
  return Object.fromEntries<string | boolean>([...texts, ...ticks]);
}

function requireForm({ request }: Exchange): void {
  const type = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please send the form of this page.");
}

/** What a form's address may say: what led there, and to whom it goes. */
const FROM_ADDRESS = /^(?:utm_\w+|officer|invited|next|verified)$/;

/**
 * The fields of the body: nobody ticks a box by a link. A repeated name takes its first value.
 */
function parseFields(body: Buffer, { searchParams }: URL): Fields {
  const text = new TextDecoder("utf-8").decode(body);
  const said = [...searchParams].filter(([name]) => FROM_ADDRESS.test(name));
  const pairs = [...new URLSearchParams(text), ...said].toReversed();
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]));
}
