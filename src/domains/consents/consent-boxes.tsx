import { boxOf } from "./boxes.ts";
import { CONSENT_KINDS, OFFERED, type Offering } from "./consents.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { usePosted } from "#kit/form/before-script.ts";

export interface Offered {
  offering: Offering;
  /** The id of the form. */
  form: string;
  className?: string;
}

/** The boxes of a form, each with its text. None is ticked at first. */
export function ConsentBoxes({ offering, form, className = "" }: Offered) {
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
