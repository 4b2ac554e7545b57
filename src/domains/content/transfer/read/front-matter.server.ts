import { parse, stringify } from "yaml";
import { Unreadable } from "./found.server.ts";

type Front = Record<string, unknown>;

interface Parted {
  /** Undefined for a text that has none. */
  front: Front | undefined;
  body: string;
}

const LONGEST = 100_000;

/**
 * Splits a file into its front matter and its text. Throws an Unreadable for one that is not YAML.
 */
export function partText(whole: string): Parted {
  const text = whole.replace(/\r\n?/g, "\n");
  if (/^\+\+\+[ \t]*\n/.test(text))
    throw new Unreadable(
      "Its front matter is TOML. Please write it as YAML, between lines of ---.",
    );
  const [opening] = /^---[ \t]*\n/.exec(text) ?? [];
  if (opening === undefined) return { front: undefined, body: text };
  const rest = text.slice(opening.length);
  const closing = /(?:^|\n)---[ \t]*(?:\n|$)/.exec(rest);
  if (!closing) return { front: undefined, body: text };
  if (closing.index > LONGEST) throw new Unreadable("Its front matter is too long.");
  const after = rest.slice(closing.index + closing[0].length);
  return {
    front: readYaml(rest.slice(0, closing.index)),
    body: after.replace(/^\n/, "").replace(/\n$/, ""),
  };
}

/** Reads YAML without custom tags and with hardly any aliases, which could grow without end. */
export function readYaml(text: string): Front {
  let value: unknown;
  try {
    value = parse(text, { schema: "core", maxAliasCount: 10, logLevel: "error" });
  } catch (error) {
    const [reason = ""] = (error as Error).message.split(/\n| at line/);
    throw new Unreadable(`Its front matter is not YAML: ${reason.replace(/[.:]$/, "")}.`);
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value))
    throw new Unreadable("Its front matter has no names with values, such as title: Rates.");
  return value as Front;
}

/** The reverse of `partText`: nothing of either part is lost. */
export function joinText(front: Front, body: string): string {
  const head = `---\n${writeYaml(front)}---\n`;
  return body === "" ? head : `${head}\n${body}\n`;
}

export function writeYaml(value: unknown): string {
  return stringify(value, { schema: "core", lineWidth: 0, aliasDuplicateObjects: false });
}
