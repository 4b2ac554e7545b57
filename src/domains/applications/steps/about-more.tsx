import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { Draft, DraftField } from "#domains/applications/draft/application-draft.ts";
import { CALL_ANSWERS } from "#domains/applications/application-questions.ts";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { CheckField, SelectField, useDraftField } from "./draft-fields.tsx";

/** Questions that few applicants answer, closed at first. */
export default function AboutMore(): ReactNode {
  const field = useDraftField();
  return (
    <div className="grid gap-4">
      <More title="Ask for a call at a certain time" fields={["callDay", "callTime"]}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField name="callDay" label="Day" options={CALL_ANSWERS.callDay} />
          <SelectField name="callTime" label="Time" options={CALL_ANSWERS.callTime} />
        </div>
        <p className="text-sm text-base-content/80">
          The time is your local time. We try to call then. It is not an appointment yet.
        </p>
      </More>
      <More
        title="Name a co-borrower"
        fields={["secondName", "secondEmail", "secondPhone", "secondConsent"]}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput label="Their full name" autoComplete="off" {...field("secondName")} />
          <TextInput
            label="Their email"
            type="email"
            autoComplete="off"
            {...field("secondEmail")}
          />
          <TextInput
            label="Their phone (optional)"
            type="tel"
            autoComplete="off"
            {...field("secondPhone")}
          />
        </div>
        <CheckField name="secondConsent">
          My co-borrower knows about this request and agrees to share their contact details.
        </CheckField>
      </More>
    </div>
  );
}

interface Props {
  title: string;
  fields: DraftField[];
  children: ReactNode;
}

/** Open where there is an answer or something to correct. */
function More({ title, fields, children }: Props) {
  const { getValues, formState } = useFormContext<Draft>();
  const [isOpen, setOpen] = useState(() => fields.some((name) => Boolean(getValues(name))));
  const isWrong = fields.some((name) => formState.errors[name]);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-field border border-base-300"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-field p-4 font-medium">
        {title}
        <Icon
          name="chevron-down"
          className="size-5 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-4 pb-4">{children}</div>
    </details>
  );
}
