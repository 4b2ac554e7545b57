import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { Draft } from "#domains/applications/draft/application-draft.ts";
import {
  type CarriedAnswers,
  type CarriedField,
  carriedInWords,
  carriedLabel,
} from "./carried.client.ts";

interface Props {
  offered: CarriedAnswers;
  /** Receives the choice: whether they are taken over. */
  onDecide: (isAccepted: boolean) => void;
}

/** A link's answers that contradict earlier ones, for the applicant to choose. */
export default function OfferedAnswers({ offered, onDecide }: Props): ReactNode {
  const { getValues } = useFormContext<Draft>();
  const fields = Object.keys(offered) as CarriedField[];
  const purpose = offered.loanPurpose ?? getValues("loanPurpose");
  return (
    <div
      role="status"
      className="grid gap-4 rounded-field border border-primary/40 bg-primary/10 p-4"
    >
      <p className="font-medium">
        You answered some of this before. Would you like to use these instead?
      </p>
      <dl className="grid gap-1">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt>{carriedLabel(field, purpose)}:</dt>
            <dd>
              <strong>{carriedInWords(field, offered[field])}</strong>{" "}
              {getValues(field) && (
                <span className="text-base-content/80">
                  instead of {carriedInWords(field, getValues(field))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => onDecide(true)}>
          Use these
        </button>
        <button type="button" className="btn btn-ghost" onClick={() => onDecide(false)}>
          Keep my answers
        </button>
      </div>
    </div>
  );
}
