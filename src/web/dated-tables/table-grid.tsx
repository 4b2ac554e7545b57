import { Field } from "#web/ui/field.tsx";
import type { FormGrid } from "./table-forms.ts";

interface Wired {
  value: string;
  error: string | undefined;
  inputMode: "decimal";
  onChange: (event: { target: { value: string } }) => void;
}

interface Props {
  grid: FormGrid;
  field: (name: string) => Wired;
}

/** Numbers under common heads; each names its line and its column to screen readers. */
export function TableGrid({ grid: { legend, columns, rows }, field }: Props) {
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
