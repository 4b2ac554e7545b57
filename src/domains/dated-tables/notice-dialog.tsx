import { useForm } from "react-hook-form";
import type { StateNotice } from "#lending/dated-tables.output.ts";
import { NOTICE_PLACES } from "#lending/state-notices.ts";
import { US_STATES } from "#lending/us-states.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { fieldOf } from "#kit/form/fields.ts";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";

/** A notice as typed; with an id once it is one of the lender's. */
export type TypedNotice = Pick<
  StateNotice,
  "state" | "role" | "shownAt" | "words" | "link" | "effectiveFrom" | "source" | "reviewBy"
> &
  Partial<Pick<StateNotice, "id" | "revision">> & {
    effectiveTo: string;
    /** Why a proposed notice has no link yet. */
    asksFor?: string;
  };

interface Props {
  opened: TypedNotice;
  onClose: () => void;
}

/** Adds a notice, or changes one. */
export function NoticeDialog({ opened, onClose }: Props) {
  const form = useForm({ defaultValues: opened });
  const field = fieldOf(form);
  const utils = trpc.useUtils();
  const add = trpc.admin.datedTables.addNotice.useMutation();
  const change = trpc.admin.datedTables.changeNotice.useMutation();
  const send = async ({ id, revision, asksFor: _asksFor, ...typed }: TypedNotice) => {
    const given = { ...typed, effectiveTo: typed.effectiveTo || null } as Parameters<
      typeof add.mutateAsync
    >[0];
    if (id === undefined || revision === undefined) await add.mutateAsync(given);
    else await change.mutateAsync({ ...given, id, revision });
    await utils.admin.datedTables.notices.invalidate();
    onClose();
  };
  return (
    <DialogForm
      form={form}
      title={opened.id === undefined ? "Add a notice" : "Change a notice"}
      action="Save"
      send={send}
      failed="The notice could not be saved."
      onClose={onClose}
    >
      <SelectInput id="notice-state" label="State" options={US_STATES} {...field("state")} />
      <TextInput id="notice-role" label="Your license there" required {...field("role")} />
      <SelectInput
        id="notice-place"
        label="Where it is shown"
        options={NOTICE_PLACES}
        {...field("shownAt")}
      />
      <TextArea id="notice-words" label="Notice" rows={3} required {...field("words")} />
      <LinkInput asksFor={opened.asksFor} field={field} />
      <TextInput
        id="notice-from"
        label="First day"
        type="date"
        required
        {...field("effectiveFrom")}
      />
      <TextInput id="notice-to" label="Last day" type="date" {...field("effectiveTo")} />
      <TextInput id="notice-source" label="Source" required {...field("source")} />
      <TextInput
        id="notice-review"
        label="To be checked by"
        type="date"
        required
        hint="From then on it is a problem on the dashboard."
        {...field("reviewBy")}
      />
    </DialogForm>
  );
}

interface LinkProps {
  asksFor: string | undefined;
  field: ReturnType<typeof fieldOf<TypedNotice>>;
}

/** Required where a proposed notice is nothing without it. */
function LinkInput({ asksFor, field }: LinkProps) {
  const required = asksFor === undefined ? false : "Please enter the address.";
  return (
    <TextInput
      id="notice-link"
      label="Link"
      type="url"
      hint={asksFor ?? "The address that is read, such as that of a pamphlet itself."}
      required={required !== false}
      {...field("link", { required })}
    />
  );
}
