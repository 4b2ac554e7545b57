import { type UseFormReturn, useWatch } from "react-hook-form";
import type { OfficerCardInput, OfficerProfileInput } from "./officers.input.ts";
import { US_STATES } from "#lending/us-states.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { Button } from "#ui/button.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";

type CardForm = UseFormReturn<Omit<OfficerCardInput, "isPublic">>;

interface Props {
  form: UseFormReturn<OfficerProfileInput> | UseFormReturn<OfficerCardInput>;
  /** Whether an administrator approves another number and other licenses first. */
  isApproved?: boolean;
}

const APPROVED = " An administrator approves a change before visitors see it.";

export function CardFields(props: Props) {
  // Both forms have these fields
  const form = props.form as unknown as CardForm;
  const field = fieldOf(form);
  return (
    <>
      <TextInput
        id="card-title"
        label="Title"
        hint="Such as “Senior loan officer”."
        {...field("title")}
      />
      <TextInput
        id="card-nmls"
        label="NMLS number"
        hint={`Visitors see it with a link to NMLS Consumer Access. Nobody is shown on the website without one.${props.isApproved ? APPROVED : ""}`}
        inputMode="numeric"
        {...field("nmlsId")}
      />
      <TextInput
        id="card-languages"
        label="Languages"
        hint="Separated by commas, such as “English, Spanish”."
        {...field("languages")}
      />
      <LicenseFields form={form} approved={props.isApproved ? APPROVED : ""} />
    </>
  );
}

/** The states where the officer is licensed, each until a day. */
function LicenseFields({ form, approved }: { form: CardForm; approved: string }) {
  const licenses = useWatch({ control: form.control, name: "licenses" }) ?? [];
  const change = (changed: typeof licenses) =>
    form.setValue("licenses", changed, { shouldDirty: true });
  const add = () => change([...licenses, { state: "" as "NY", expiresOn: "", number: "" }]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">Licensed states</legend>
      <p className="text-sm text-base-content/75">
        A state is shown through the day its license expires. Reminders come by email 60, 30 and 7
        days before.{approved}
      </p>
      {licenses.map((_, index) => (
        <LicenseRow
          key={`${index} of ${licenses.length}`}
          form={form}
          index={index}
          onRemove={() => change(licenses.toSpliced(index, 1))}
        />
      ))}
      <Button look="w-fit btn-sm" icon="plus" onClick={add}>
        Add a state
      </Button>
    </fieldset>
  );
}

interface RowProps {
  form: CardForm;
  index: number;
  onRemove: () => void;
}

function LicenseRow({ form, index, onRemove }: RowProps) {
  const field = fieldOf(form);
  const path = `licenses.${index}` as const;
  return (
    <div className="grid items-start gap-3 rounded-field border border-base-300 p-4 sm:grid-cols-2">
      <SelectInput
        id={`license-${index}-state`}
        label="State"
        choose="Choose a state"
        options={US_STATES}
        {...field(`${path}.state`)}
      />
      <TextInput
        id={`license-${index}-day`}
        label="Expires on"
        type="date"
        {...field(`${path}.expiresOn`)}
      />
      <TextInput
        id={`license-${index}-number`}
        label="License number (optional)"
        {...field(`${path}.number`)}
      />
      <Button
        look="w-fit sm:mt-7 btn-ghost btn-sm"
        icon="trash-2"
        aria-label={`Remove license ${index + 1}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}
