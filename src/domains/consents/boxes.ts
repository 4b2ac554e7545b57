import type { ConsentKind } from "./consents.ts";

/** The names of the boxes of a form; the value of one is the version that it shows. */
const BOX = "consent-";

export function boxOf(kind: ConsentKind): string {
  return BOX + kind;
}

/** The ticked boxes among the fields of a form. */
export function consentsIn(fields: Iterable<readonly [string, unknown]>) {
  const ticked = [...fields].flatMap(([name, version]) =>
    name.startsWith(BOX)
      ? [{ kind: name.slice(BOX.length) as ConsentKind, version: Number(version) }]
      : [],
  );
  return ticked.length > 0 ? { consents: ticked } : {};
}

/** The ticked boxes of a form on the page. */
export function tickedIn(form: string) {
  const element = document.getElementById(form);
  return element instanceof HTMLFormElement ? consentsIn(new FormData(element)) : {};
}
