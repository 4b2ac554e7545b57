import { useFormContext } from "react-hook-form";
import { ANSWERS } from "#shared/application-questions.ts";
import type { Draft } from "#shared/application-draft.ts";
import { Honeypot } from "#web/forms/page-form.tsx";
import { SelectField, LongTextField, TextField } from "./apply-fields.tsx";

/** Step 3: how to reach the applicant; nothing that an application does not need. */
export function AboutStep() {
  const { register } = useFormContext<Draft>();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="fullName" label="Full name" autoComplete="name" required />
        <TextField name="email" label="Email" type="email" autoComplete="email" required />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" required />
        <SelectField
          name="preferredContact"
          label="Preferred contact"
          options={ANSWERS.preferredContact}
        />
      </div>
      <LongTextField
        name="comment"
        label="Comment"
        hint="Anything we should know. Up to 2,000 characters; please no account or social security numbers."
      />
      <Honeypot field={register("website")} />
    </>
  );
}
