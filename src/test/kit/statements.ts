import type { CompiledQuery } from "kysely";
import { onTestFinished } from "vitest";
import type { Db } from "#platform/database/engine.ts";

const METHOD = "executeQuery";

type Execute = (
  this: { adapter: unknown },
  query: CompiledQuery,
  ...rest: unknown[]
) => Promise<unknown>;

/**
 * Calls back with each statement of every handle, including those of transactions, just before it
 * runs. Returns a function that stops this.
 */
export function beforeStatements(db: Db, call: (sql: string) => Promise<void> | void): () => void {
  const { adapter } = db.getExecutor();
  const executor = executorOf(db);
  const original = Object.getOwnPropertyDescriptor(executor, METHOD) as PropertyDescriptor;
  const execute: Execute = async function (this: { adapter: unknown }, query, ...rest) {
    // Other databases of the test have the same method
    if (this.adapter === adapter) await call(query.sql);
    return Reflect.apply(original.value as Execute, this, [query, ...rest]);
  };
  Object.defineProperty(executor, METHOD, { ...original, value: execute });
  return () => void Object.defineProperty(executor, METHOD, original);
}

/** The statements that run until the test ends. */
export function statementsOf(db: Db): string[] {
  const seen: string[] = [];
  onTestFinished(beforeStatements(db, (sql) => void seen.push(sql)));
  return seen;
}

function executorOf(db: Db): object {
  let prototype = Object.getPrototypeOf(db.getExecutor()) as object;
  while (!Object.hasOwn(prototype, METHOD)) prototype = Object.getPrototypeOf(prototype) as object;
  return prototype;
}
