import type { ConsentKind } from "./consents.ts";

/** The names of the boxes of a form; the value of one is the version that it shows. */
const BOX = "consent-";

export function boxOf(kind: ConsentKind): string {
  return BOX + kind;
}

/** The name of the hidden field with the sentence beside the application's own box. */
export const CALL_WORDING = "callWording";

/** The ticked boxes among the fields of a form, and the sentence that it showed. */
export function consentsIn(fields: Iterable<readonly [string, unknown]>) {
  const given = [...fields];
  const ticked = given.flatMap(([name, version]) =>
    name.startsWith(BOX)
      ? [{ kind: name.slice(BOX.length) as ConsentKind, version: Number(version) }]
      : [],
  );
  const [, callWording] = given.find(([name]) => name === CALL_WORDING) ?? [];
  return {
    ...(ticked.length > 0 && { consents: ticked }),
    ...(typeof callWording === "string" && { callWording }),
  };
}

/** The ticked boxes of a form on the page. */
export function tickedIn(form: string) {
  const element = document.getElementById(form);
  return element instanceof HTMLFormElement ? consentsIn(new FormData(element)) : {};
}
