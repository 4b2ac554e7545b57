import { useHydrated } from "@tanstack/react-router";
import { Suspense } from "react";
import { useFormContext } from "react-hook-form";
import { ANSWERS } from "#shared/application-answers.ts";
import type { Draft } from "#shared/application-draft.ts";
import { HIDDEN_FIELD } from "#shared/quarantine.ts";
import { Honeypot } from "#web/forms/page-form.tsx";
import { later } from "#web/later.ts";
import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { SelectField, useDraftField } from "./draft-fields.tsx";

const AboutMore = later(() => import("./about-more.tsx").catch(() => ({ default: () => null })));

function AboutMoreLater() {
  const hydrated = useHydrated();
  return (
    <>
      <noscript>{import.meta.env.SSR && <AboutMore />}</noscript>
      {hydrated && (
        <Suspense fallback={<div className="h-33" />}>
          <AboutMore />
        </Suspense>
      )}
    </>
  );
}

/** Step 3: how to reach the applicant; nothing that an application does not need. */
export function AboutStep() {
  const { register } = useFormContext<Draft>();
  const field = useDraftField();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Full name" autoComplete="name" required {...field("fullName")} />
        <TextInput label="Email" type="email" autoComplete="email" required {...field("email")} />
        <TextInput label="Phone" type="tel" autoComplete="tel" required {...field("phone")} />
        <SelectField
          name="preferredContact"
          label="Preferred contact"
          options={ANSWERS.preferredContact}
        />
      </div>
      <TextArea
        rows={5}
        label="Comment"
        hint="Anything we should know. Up to 2,000 characters; please no account or social security numbers."
        {...field("comment")}
      />
      <AboutMoreLater />
      <Honeypot field={register(HIDDEN_FIELD)} />
    </>
  );
}
