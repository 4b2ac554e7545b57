import { type FormEvent, useEffect, useState } from "react";
import type { AddedTable, DatedTable } from "#lending/dated-tables.output.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextInput, Field } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";
import {
  type FormGrid,
  TABLE_FORMS,
  toContent,
  toTyped,
  type TypedContent,
} from "./table-forms.client.ts";

/** A table to be changed, or what a new one starts with. */
export type Opened = DatedTable | (Omit<AddedTable, "content"> & { content: unknown; id?: never });

interface Props {
  opened: Opened;
  onClose: () => void;
}

const DATES = ["effectiveFrom", "effectiveTo", "reviewBy"] as const;
type Dates = Record<(typeof DATES)[number] | "source", string>;

/** Adds or changes a table. */
export function TableDialog({ opened, onClose }: Props) {
  const { title, fields, grids } = TABLE_FORMS[opened.kind];
  const form = useTableForm(opened, onClose);
  return (
    <FormDialog
      title={opened.id === undefined ? `Add: ${title}` : `Edit: ${title}`}
      submission={form}
      busy={form.isBusy}
      unsaved={form.isChanged}
      action="Save"
      autoComplete="off"
      onClose={onClose}
    >
      <DateFields form={form} />
      {fields.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map(({ name, label }) => (
            <TextInput
              key={name}
              id={`table-${name}`}
              label={label}
              required
              {...form.field(name)}
            />
          ))}
        </div>
      )}
      {grids.map((grid) => (
        <TableGrid key={grid.legend} grid={grid} field={form.field} />
      ))}
    </FormDialog>
  );
}

/** The period in which it applies, and its source. */
function DateFields({ form }: { form: ReturnType<typeof useTableForm> }) {
  const dateOf = (name: keyof Dates) => ({
    id: `table-${name}`,
    value: form.dates[name],
    error: form.issues[name],
    onChange: ({ target }: { target: { value: string } }) => form.date(name, target.value),
  });
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label="Applies from"
          type="date"
          required
          hint="Where two tables overlap, the one that begins later counts."
          {...dateOf("effectiveFrom")}
        />
        <TextInput
          label="Last day"
          type="date"
          hint="Empty while nobody knows."
          {...dateOf("effectiveTo")}
        />
      </div>
      <TextInput
        label="Source"
        required
        hint="A letter, a law or an announcement, so that anybody can look it up."
        {...dateOf("source")}
      />
      <TextInput
        label="To be checked by"
        type="date"
        required
        hint="From then on the dashboard and the results say that it should have been."
        {...dateOf("reviewBy")}
      />
    </>
  );
}

function useTableForm(opened: Opened, onClose: () => void) {
  const [first] = useState({ dates: datesOf(opened), typed: toTyped(opened.content) });
  const [dates, setDates] = useState(first.dates);
  const [typed, setTyped] = useState<TypedContent>(first.typed);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const { save, isBusy } = useSaving(opened);
  useEffect(() => {
    if (Object.keys(issues).length > 0)
      document.querySelector<HTMLElement>("dialog [aria-invalid=true]")?.focus();
  }, [issues]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    const content = toContent(opened.kind, typed);
    setTyped(toTyped(content));
    try {
      const { effectiveTo, ...others } = dates;
      await save({ ...others, effectiveTo: effectiveTo || null, content });
      toast({ title: "Saved", description: "Calculations use it from its day on." });
      onClose();
    } catch (error) {
      const found = issuesByField(error, "content");
      setIssues(found);
      if (Object.keys(found).length === 0 || "revision" in found)
        setRefusal(sentenceOf(error, "This could not be saved. Please try again."));
    }
  };
  return {
    dates,
    issues,
    isBusy,
    refusal,
    onSubmit,
    isChanged: JSON.stringify({ dates, typed }) !== JSON.stringify(first),
    date: (name: keyof Dates, value: string) => setDates({ ...dates, [name]: value }),
    field: (name: string) => ({
      value: typed[name] ?? "",
      error: issues[name],
      inputMode: "decimal" as const,
      onChange: ({ target }: { target: { value: string } }) =>
        setTyped({ ...typed, [name]: target.value }),
    }),
  };
}

function datesOf({ effectiveFrom, effectiveTo, reviewBy, source }: Opened): Dates {
  return { effectiveFrom, effectiveTo: effectiveTo ?? "", reviewBy, source };
}

type Sent = Pick<AddedTable, "effectiveTo" | "content"> &
  Record<"effectiveFrom" | "reviewBy" | "source", string>;

function useSaving(opened: Opened) {
  const utils = trpc.useUtils();
  const adding = trpc.admin.datedTables.add.useMutation();
  const changing = trpc.admin.datedTables.change.useMutation();
  const save = async (sent: Sent) => {
    const { kind } = opened;
    if (opened.id === undefined) await adding.mutateAsync({ kind, ...sent });
    else await changing.mutateAsync({ id: opened.id, revision: opened.revision, kind, ...sent });
    await Promise.all([utils.admin.datedTables.invalidate(), utils.datedTables.added.invalidate()]);
  };
  return { save, isBusy: adding.isPending || changing.isPending };
}

interface Wired {
  value: string;
  error: string | undefined;
  inputMode: "decimal";
  onChange: (event: { target: { value: string } }) => void;
}

interface TableGridProps {
  grid: FormGrid;
  field: (name: string) => Wired;
}

/** Numbers under common heads; each names its line and its column to screen readers. */
function TableGrid({ grid: { legend, columns, rows }, field }: TableGridProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <table className="mt-2 w-full text-sm">
        <thead>
          <tr>
            <td aria-hidden="true" />
            {columns.map((column) => (
              <th key={column} scope="col" className="p-1 text-left font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, names }) => (
            <tr key={label}>
              <th scope="row" className="py-1 pr-2 text-left align-top leading-10 font-normal">
                {label}
              </th>
              {names.map((name, column) => (
                <td key={name} className="p-1 align-top">
                  <Cell
                    label={`${legend}, ${label}, ${columns[column]}`}
                    name={name}
                    {...field(name)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function Cell({ label, name, error, ...input }: Wired & { label: string; name: string }) {
  return (
    <Field id={`table-${name}`} label={label} hidesLabel error={error}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          className="input w-full min-w-0 tabular-nums aria-invalid:border-error"
        />
      )}
    </Field>
  );
}
