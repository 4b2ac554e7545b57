import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import {
  type Lead,
  type LeadArea,
  leadPath,
  LEAD_SOURCES,
  type LeadSource,
} from "#domains/leads/leads.ts";
import type { newLead } from "#domains/leads/leads.input.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { formatDay, recordInWords } from "#domains/leads/words.client.ts";
import { LeadLink } from "#domains/records/list/lead-link.tsx";
import { newDraftKey } from "#kit/form/draft-key.ts";
import type { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { AdminForm } from "#kit/list/admin-form.tsx";
import { digitsIn } from "#kit/values/typed-words.ts";
import { US_STATES } from "#lending/us-states.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";
import { useSettled } from "#ui/use-settled.ts";

type Values = z.input<typeof newLead>;

const rules = lazyResolver<Values>(() =>
  import("#domains/leads/leads.input.ts").then((module) => module.newLead),
);

/** Nothing is chosen until somebody says where the lead comes from. */
const EMPTY = { name: "", phone: "", email: "", state: "", note: "", source: "" as LeadSource };

interface Props {
  area: LeadArea;
  onClose: () => void;
}

/** Adds somebody who rang, walked in or was sent by others, and opens their record. */
export function NewLead({ area, onClose }: Props) {
  const navigate = useNavigate();
  const { refresh } = useLeadActions();
  const add = trpc.leads.add.useMutation();
  const [draftKey] = useState(newDraftKey);
  return (
    <AdminForm<Values>
      title="New lead"
      description="No permission to call, text or email is recorded with it."
      action="Save lead"
      rules={rules}
      initial={EMPTY}
      send={async (values) => {
        const { id } = await add.mutateAsync({ ...values, draftKey });
        await refresh();
        onClose();
        await navigate({ to: leadPath({ kind: "message", reference: String(id) }, area) });
      }}
      failed="The lead was not saved. Please try again."
      onClose={onClose}
    >
      {(field, form) => <Fields field={field} form={form} area={area} />}
    </AdminForm>
  );
}

interface FieldsProps extends Pick<Props, "area"> {
  field: ReturnType<typeof fieldOf<Values>>;
  form: UseFormReturn<Values>;
}

function Fields({ field, form, area }: FieldsProps) {
  return (
    <>
      <TextInput id="new-lead-name" label="Name" required {...field("name")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          id="new-lead-phone"
          label="Phone"
          type="tel"
          hint="A phone number or an email is enough."
          {...field("phone")}
        />
        <TextInput id="new-lead-email" label="Email" type="email" {...field("email")} />
      </div>
      <Known form={form} area={area} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectInput
          id="new-lead-source"
          label="Comes from"
          required
          choose="Select a source"
          options={LEAD_SOURCES}
          {...field("source")}
        />
        <SelectInput
          id="new-lead-state"
          label="State of the property"
          choose="Not known"
          options={US_STATES}
          {...field("state")}
        />
      </div>
      <TextArea
        id="new-lead-note"
        label="Note"
        rows={4}
        maxLength={5000}
        hint="What they want, and when to get in touch."
        {...field("note")}
      />
    </>
  );
}

/** What the list finds once somebody has typed all of it. */
function useFound(typed: string, isWhole: boolean): readonly Lead[] {
  const search = useSettled(isWhole ? typed.trim() : "");
  const found = trpc.leads.list.useQuery(
    { search, limit: MOST_KNOWN, perPerson: true },
    { enabled: search !== "" },
  );
  return search === "" ? [] : (found.data?.rows ?? []);
}

const MOST_KNOWN = 3;
const FEWEST_DIGITS = 7;

/** The people with the same address or number, so that nobody is added twice. */
function Known({ form, area }: Pick<FieldsProps, "form" | "area">) {
  const [phone = "", email = ""] = useWatch({ control: form.control, name: ["phone", "email"] });
  const byPhone = useFound(phone, digitsIn(phone).length >= FEWEST_DIGITS);
  const byEmail = useFound(email, /@.+\../.test(email));
  const known = new Map([...byPhone, ...byEmail].map((lead) => [lead.id, lead]));
  return (
    <div role="status" className="empty:hidden">
      {known.size > 0 && (
        <div className="rounded-field border border-warning p-3 text-sm">
          <p className="font-medium">Known already:</p>
          <ul>
            {[...known.values()].map((lead) => (
              <li key={lead.id} className="wrap-anywhere">
                <LeadLink lead={lead} area={area} className="tap link">
                  {lead.name}, {recordInWords(lead).toLowerCase()}
                </LeadLink>
                {`, ${formatDay(lead.createdAt.slice(0, 10))}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
