import type { ComponentProps } from "react";
import type { DefaultValues, FieldValues, Path, Resolver } from "react-hook-form";
import { parseDollars } from "#kit/values/typed-numbers.ts";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { groupDigits } from "#ui/money-typing.ts";
import { AdminForm } from "./admin-form.tsx";

/** The form of a row whose values are lines of text. */
export interface RowFormOf<Values extends FieldValues> {
  description?: string;
  rules: Resolver<Values>;
  /** Those with `rows` are as high as their text, those of dollars are typed with commas. */
  inputs: Record<
    keyof Values & string,
    | (Omit<ComponentProps<typeof TextInput>, "id"> & { dollars?: boolean })
    | Omit<ComponentProps<typeof TextArea>, "id">
  >;
  add: (values: Values) => Promise<unknown>;
  /** Without it rows are only added. */
  change?: (values: Values & { id: number; revision: number }) => Promise<unknown>;
}

const DOLLARS = { setValueAs: (typed: unknown) => parseDollars(String(typed)) ?? typed };
const TYPED_DOLLARS = { inputMode: "numeric", onInput: groupDigits } as const;

interface Props<Values extends FieldValues> extends RowFormOf<Values> {
  /** One row, such as `redirect`. */
  one: string;
  /** Instead of `Add redirect` and `Save`. */
  title?: string;
  action?: string;
  opened: { id?: number; revision?: number };
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Adds a row, or changes the opened one. */
export function RowForm<Values extends FieldValues>(props: Props<Values>) {
  const { one, opened, inputs, add, change, onSaved, ...form } = props;
  const { id, revision = 0, ...row }: Record<string, unknown> & typeof opened = opened;
  const names = Object.keys(inputs) as (Path<Values> & keyof Values)[];
  const initial = Object.fromEntries(names.map((name) => [name, row[name] ?? ""]));
  return (
    <AdminForm<Values>
      title={`${id === undefined ? "Add" : "Edit"} ${one}`}
      action="Save"
      {...form}
      initial={initial as DefaultValues<Values>}
      send={async (values) => {
        await (id === undefined || !change ? add(values) : change({ ...values, id, revision }));
        await onSaved();
      }}
    >
      {(field) =>
        names.map((name) => {
          const { dollars, ...input } = { dollars: false, ...inputs[name] };
          const how = dollars ? DOLLARS : undefined;
          const wired = { id: `${one}-${name}`, required: true, ...field(name, how) };
          return "rows" in input ? (
            <TextArea key={name} {...wired} {...input} />
          ) : (
            <TextInput
              key={name}
              {...wired}
              {...(dollars && TYPED_DOLLARS)}
              {...(input as ComponentProps<typeof TextInput>)}
            />
          );
        })
      }
    </AdminForm>
  );
}
