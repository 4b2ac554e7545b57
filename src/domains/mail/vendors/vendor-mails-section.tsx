import { useState } from "react";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { EditableList } from "#kit/list/editable-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { VENDOR_VALUE_NAMES, VENDOR_VALUES, type VendorValue } from "./values-in.ts";
import type { TriedMail, VendorMail } from "./vendor-mails.output.ts";

type Rule = Omit<VendorMail, "id" | "revision">;

const rules = lazyResolver<Rule>(() =>
  import("./vendor-mails.input.ts").then((module) => module.newVendorMail),
);

const OPTIONAL = { required: false } as const;

const INPUTS = {
  vendor: { label: "Vendor", hint: "The source that its leads get" },
  sender: { label: "Emails come from", hint: "Such as leads@vendor.com, or @vendor.com" },
  nameWords: { label: "Words before the name", hint: "As the email has them, such as Name:" },
  phoneWords: { label: "Words before the phone number", ...OPTIONAL },
  emailWords: { label: "Words before the email address", ...OPTIONAL },
  stateWords: { label: "Words before the state", ...OPTIONAL },
  amountWords: { label: "Words before the loan amount", hint: "Such as Loan Amount:", ...OPTIONAL },
  vendorIdWords: {
    label: "Words before the vendor's number",
    hint: "An email that comes twice with the same number is one lead.",
    ...OPTIONAL,
  },
};

const COLUMNS: Columns<VendorMail> = {
  Vendor: ({ vendor, sender }) => (
    <>
      <span className="font-semibold">{vendor}</span>
      <span className="block text-sm wrap-anywhere text-base-content/80">{sender}</span>
    </>
  ),
  Reads: (rule) => VENDOR_VALUE_NAMES.flatMap((name) => rule[`${name}Words`] || []).join(", "),
  Tried: ({ id, revision }) => <Tried key={revision} id={id} />,
};

/** The notice emails of vendors, which become leads by rules. */
export function VendorMails() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: add } = trpc.admin.vendorMails.add.useMutation();
  const { mutateAsync: change } = trpc.admin.vendorMails.change.useMutation();
  const { mutateAsync: remove } = trpc.admin.vendorMails.delete.useMutation();
  const [opened, onOpen] = useState<Partial<VendorMail>>();
  return (
    <EditableList
      title="Leads from vendors' emails"
      one="rule"
      noun="rules"
      caption="The emails that become leads, by vendor"
      empty="No rules yet. With one, an email of that vendor becomes a lead by itself."
      list={trpc.admin.vendorMails.list.useQuery(undefined, { refetchOnMount: "always" })}
      columns={COLUMNS}
      nameOf={({ vendor }) => vendor}
      opened={opened}
      onOpen={onOpen}
      form={{
        description:
          "The value is what follows the words on their line, or the next line. An email with less than half of the values is kept under Not matched.",
        rules,
        inputs: INPUTS,
        add,
        change,
      }}
      remove={{
        description: ({ vendor }) => `Emails of ${vendor} will be listed under Not matched.`,
        send: ({ id }) => remove({ id }),
      }}
      refresh={() => admin.vendorMails.invalidate()}
    />
  );
}

/** What the rule reads in the vendor's emails that are still there. */
function Tried({ id }: Pick<VendorMail, "id">) {
  const [isOpen, setOpen] = useState(false);
  const { data } = trpc.admin.vendorMails.try.useQuery({ id }, { enabled: isOpen });
  const leads = data?.filter(({ isLead }) => isLead).length;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1">Try it</summary>
      {data && (
        <p className="text-sm">
          {data.length === 0
            ? "No email from this vendor is under Not matched."
            : `${leads} of the last ${data.length} emails under Not matched would be leads.`}
        </p>
      )}
      <ul className="grid gap-2 text-sm">
        {data?.map((mail) => (
          <li key={mail.id} className="wrap-anywhere">
            <span className="block font-medium">{mail.subject || "No subject"}</span>
            {foundInWords(mail)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function foundInWords({ found, isLead }: TriedMail): string {
  const values = Object.entries(found).map(
    ([name, value]) => `${VENDOR_VALUES[name as VendorValue]}: ${value}`,
  );
  return `${isLead ? "" : "Too little. "}${values.join("; ") || "Nothing found."}`;
}
