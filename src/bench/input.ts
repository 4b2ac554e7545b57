import * as fc from "fast-check";
import { hostile, inputsFor, type Schema } from "./bad-inputs.ts";
import { absolute, type Figure } from "./measure.ts";
import { adminHeaders, inFolder, type Server, startOurs, withServers } from "./servers.ts";

const BAD_INPUTS = 20_000;
const AT_ONCE = 16;

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Target {
  method: string;
  path: string;
  operation: Operation;
}

/** Sends bad inputs to every path and procedure, generated from the API description. */
export async function input(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async (server) => {
      const { refused, taken, failed } = await attack(server, await targetsOf(server));
      const alive = (await fetch(`${server.url}/readyz`)).status === 200;
      return [
        absolute(
          "bad inputs answered with 5xx",
          `${failed.length} of ${refused}`,
          "0",
          failed.length === 0 && refused >= BAD_INPUTS,
        ),
        absolute("inputs among them that were good", String(taken), "-", true),
        absolute("crashes", alive ? "0" : "1", "0", alive),
      ];
    }),
  );
}

async function targetsOf({ url }: Server): Promise<Target[]> {
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

interface Outcome {
  refused: number;
  taken: number;
  failed: string[];
}

/** Sends until the given number of requests has been refused. */
async function attack({ url }: Server, targets: Target[]): Promise<Outcome> {
  const outcome: Outcome = { refused: 0, taken: 0, failed: [] };
  const admin = await adminHeaders(url);
  const requests = fc.sample(fc.oneof(...targets.map(requestOf)), BAD_INPUTS * 2);
  const send = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      if (outcome.refused >= BAD_INPUTS) return;
      const headers = { ...(next.asAdmin && admin), "content-type": next.type };
      const response = await fetch(url + next.path, { ...next, headers, redirect: "manual" });
      await response.arrayBuffer();
      if (response.status >= 500) outcome.failed.push(`${response.status} ${next.path}`);
      if (response.status >= 400) outcome.refused += 1;
      else outcome.taken += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return outcome;
}

interface Attempt {
  method: string;
  path: string;
  type: string;
  body?: string;
  /** Leaves out calls that could end the session that all others use. */
  asAdmin: boolean;
}

function requestOf({ method, path, operation }: Target): fc.Arbitrary<Attempt> {
  const schema = operation.requestBody?.content["application/json"]?.schema ?? {};
  const isRead = method === "get";
  const endsSessions = /out|session|password/i.test(operation.operationId);
  const inPath = fc.oneof(fc.integer({ min: -1, max: 5 }).map(String), hostile.map(asText));
  const asAdmin = endsSessions ? fc.constant(false) : fc.boolean();
  const rest = fc
    .record({ asAdmin, part: inPath, query: inputsFor(queryOf(operation)) })
    .chain(({ asAdmin: admin, part, query }) =>
      bodyFor(schema).map(({ body, type }) => ({
        method: method.toUpperCase(),
        path:
          path.replace(/\{\w+\}/g, () => encodeURIComponent(part)) + (isRead ? toQuery(query) : ""),
        asAdmin: admin,
        type,
        ...(!isRead && { body }),
      })),
    );
  const base = path.startsWith("/api/admin/") ? "/api/admin/trpc" : "/api/trpc";
  const trpc = fc.tuple(asAdmin, bodyFor(schema)).map(([admin, { body, type }]) => ({
    method: isRead ? "GET" : "POST",
    path: `${base}/${operation.operationId}${isRead ? `?input=${encodeURIComponent(body)}` : ""}`,
    asAdmin: admin,
    type,
    ...(!isRead && { body }),
  }));
  return fc.oneof(rest, trpc);
}

function queryOf({ parameters = [] }: Operation): Schema {
  const inQuery = parameters.filter((each) => each.in === "query");
  return { properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) };
}

/** Mostly JSON; sometimes cut short, sometimes not JSON, sometimes with another content type. */
function bodyFor(schema: Schema): fc.Arbitrary<{ body: string; type: string }> {
  const json = inputsFor(schema).map((value) => JSON.stringify(value) ?? "");
  const type = fc.constantFrom(
    ...Array<string>(12).fill("application/json"),
    "text/plain",
    "multipart/form-data; boundary=b",
  );
  const body = fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: json.map((whole) => whole.slice(0, -1)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  );
  return fc.record({ body, type });
}

function toQuery(value: unknown): string {
  if (typeof value !== "object" || value === null) return `?${encodeURIComponent(asText(value))}`;
  const pairs = Object.entries(value).map(
    ([name, of]) => `${encodeURIComponent(asText(name))}=${encodeURIComponent(asText(of))}`,
  );
  return `?${pairs.join("&").slice(0, 4000)}`;
}

/** Text that an address can contain: lone surrogates have no encoding. */
function asText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed().slice(0, 2000) || "x";
}
