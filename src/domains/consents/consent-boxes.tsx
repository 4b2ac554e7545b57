import { boxOf, CONSENT_KINDS, consentsIn, OFFERED, type Offering } from "./consents.ts";
import { usePosted } from "#kit/form/before-script.ts";
import { trpc } from "#domains/session/trpc.client.ts";

interface Props {
  offering: Offering;
  /** The id of the form. */
  form: string;
  className?: string;
}

/** A box for each text that the lender has published; nothing before that. Never ticked at first. */
export function ConsentBoxes({ offering, form, className = "" }: Props) {
  const { data = [] } = trpc.content.wordings.useQuery();
  const posted = usePosted(form)?.values;
  const kinds: readonly string[] = OFFERED[offering];
  const offered = data.filter(({ kind }) => kinds.includes(kind));
  if (offered.length === 0) return null;
  return (
    <fieldset className={`grid gap-3 ${className}`}>
      <legend className="mb-2 font-medium">What you allow us (optional)</legend>
      {offered.map(({ kind, version, text }) => (
        // A text that has changed is not ticked
        <label key={`${kind} ${version}`} className="flex cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            name={boxOf(kind)}
            value={version}
            data-own=""
            defaultChecked={posted?.[boxOf(kind)] === String(version)}
            aria-label={`${CONSENT_KINDS[kind]}: ${text}`}
            className="checkbox mt-0.5 shrink-0 checkbox-primary"
          />
          <span className="whitespace-pre-line">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The ticked boxes of a form on the page. */
export function tickedIn(form: string) {
  const element = document.getElementById(form);
  return element instanceof HTMLFormElement ? consentsIn(new FormData(element)) : {};
}

/** Reads the texts again when a form was refused: one of them may have changed. */
export function useNewWordings() {
  const { wordings } = trpc.useUtils().content;
  return { onError: () => void wordings.invalidate() };
}
