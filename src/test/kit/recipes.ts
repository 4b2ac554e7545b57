import { readFileSync } from "node:fs";

/** The whole configuration of a proxy on a port, in front of two processes. */
export type Recipe = (port: number, upstreams: readonly string[]) => string;

const operations = readFileSync("src/app/program/operations.md", "utf8");

/** The parts of the page for operators that a pattern names. */
function told(pattern: RegExp): string[] {
  const found = pattern.exec(operations);
  if (!found) throw new Error(`the page for operators says nothing like ${pattern}`);
  return found.slice(1);
}

/** Throws if a recipe would be left unchanged. */
function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`no ${from} in:\n${text}`);
  return text.replace(from, to);
}

const MACHINES = ["10.0.0.1:3000", "10.0.0.2:3000"];

function addressed(text: string, upstreams: readonly string[]): string {
  return MACHINES.reduce(
    (sum, machine, index) => changed(sum, machine, new URL(upstreams[index] ?? "").host),
    text,
  );
}

/** Beside the configuration, because nobody may write to the installation's files. */
const TEMPORARY_FOLDERS = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
  .map((name) => `${name}_temp_path ${name};`)
  .join(" ");

/** The Caddyfile for two machines. */
const caddy: Recipe = (port, upstreams) => {
  const [two = ""] = told(/behind Caddy.*\n\n((?: {4}.*\n)+)/);
  const here = changed(two, "www.example.com", `http://127.0.0.1:${port}`);
  return `{\n admin off\n}\n${addressed(here, upstreams)}`;
};

/** The lines inside nginx's `server` block, with its parts for two machines. */
const nginx: Recipe = (port, upstreams) => {
  const [one = ""] = told(/nginx, inside a `server` block.*\n\n((?: {4}.*\n)+)/);
  const [both = "", place = ""] = told(
    /behind nginx: `([^`]+)` before the `server` block, and in `location` `([^`]+)`/,
  );
  const location = changed(one, "proxy_pass http://127.0.0.1:3000;", place);
  return `events {}
http {
  access_log off;
  ${TEMPORARY_FOLDERS}
  ${addressed(both, upstreams)}
  server {
    listen 127.0.0.1:${port};
    ${location}
  }
}
`;
};

/** The recipes for two machines, by the program that they are for. */
export const RECIPES = { nginx, caddy };
