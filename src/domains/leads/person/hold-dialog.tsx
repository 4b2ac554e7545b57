import { useForm } from "react-hook-form";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput } from "#ui/inputs.tsx";

interface Props {
  lead: LeadSheet;
  onClose: () => void;
}

/** Asks why everything of a person must stay. */
export function HoldDialog({ lead, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: "" } });
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.people.hold.useMutation();
  return (
    <DialogForm
      form={form}
      title={`Put ${lead.name} on hold?`}
      description="Nothing of this person is erased, by a rule or by hand, until an administrator ends the hold. Activity keeps who, when and why."
      action="Put on hold"
      autoComplete="off"
      send={async ({ reason }) => {
        await mutateAsync({ id: lead.id, reason });
        await Promise.all([utils.leads.invalidate(), utils.admin.people.invalidate()]);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        id="hold-reason"
        label="Reason, without names: it stays in Activity"
        maxLength={300}
        required
        {...fieldOf(form)("reason")}
      />
    </DialogForm>
  );
}
