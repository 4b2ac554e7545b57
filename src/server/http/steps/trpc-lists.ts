import type { AnyTRPCProcedure } from "@trpc/server";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import type { Exchange } from "#server/http/respond.ts";
import { isReadInPages, partsOf, type WholeList, wholeList } from "#server/http/rest.ts";
import { sendWholeList } from "#server/http/whole-list.ts";

/**
 * Whole lists through tRPC. tRPC itself builds a response in one go, so a call without a limit is
 * answered here, in parts like those of REST.
 */

interface Call {
  name: string;
  procedure: AnyTRPCProcedure;
}

/**
 * The list that a read asks for without a limit. Undefined for every other call, and for input that
 * tRPC itself refuses. Throws BAD_REQUEST when several calls are batched.
 */
export function askedWhole(calls: Call[], { searchParams }: URL): WholeList | undefined {
  if (!calls.some(isReadInPages)) return undefined;
  const input = parsed(searchParams.get("input"));
  if (input === UNREADABLE) return undefined;
  const [call, ...others] = calls;
  if (!searchParams.has("batch"))
    return call && others.length === 0 ? wholeOf(call, input) : undefined;
  const inputs = (input ?? {}) as Record<number, unknown>;
  if (calls.some((each, index) => wholeOf(each, inputs[index])))
    throw new AppError("BAD_REQUEST", "Please ask for a whole list by itself, or give a limit.");
  return undefined;
}

/** Answers with the list. False when its first part is refused, which tRPC then reports itself. */
export async function answerWhole(
  exchange: Exchange,
  context: Context,
  { call, list }: { call: Call; list: WholeList },
): Promise<boolean> {
  const { read, ended } = partsOf(call, list, context);
  const first = await read(list.cursor).catch(() => undefined);
  if (first) await sendWholeList(exchange, { first, read, ended, as: "trpc" });
  return first !== undefined;
}

const UNREADABLE = Symbol();

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

function wholeOf(call: Call, input: unknown): WholeList | undefined {
  const { direction } = (input ?? {}) as { direction?: unknown };
  return typeof (input ?? {}) === "object" && direction === undefined
    ? wholeList(call, input)
    : undefined;
}
