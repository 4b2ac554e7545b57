import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The project's own files and their syntax, for tests that read the code. */

export interface Source {
  file: string;
  text: string;
}

export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

export interface Node {
  type: string;
  start: number;
  end: number;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** The node and everything in it. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesIn(child);
}
