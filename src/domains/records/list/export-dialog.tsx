import { useState } from "react";
import {
  EXPORT_PATHS,
  type ExportedList,
  type ExportFormat,
  EXPORTS,
} from "#domains/exports/exports.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { CheckInput, SmallCheck } from "#ui/check-input.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";

export interface ExportProps {
  list: ExportedList;
  /** The filters of the list on the screen. */
  filter: Record<string, string | number | boolean | undefined>;
  /** A description of the file's content, such as `The 3 selected leads`. */
  content: string;
}

interface Props extends ExportProps {
  onClose: () => void;
}

/** Offers a list as a file with the chosen columns. */
export default function ExportDialog({ list, filter, content, onClose }: Props) {
  const all = Object.entries<string>(EXPORTS[list]);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [forExcel, setForExcel] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(all.map(([name]) => name)));
  const columns = all.map(([name]) => name).filter((name) => chosen.has(name));
  const query = { ...filter, format, columns: columns.join(), bom: format === "csv" && forExcel };
  return (
    <Dialog
      title="Export"
      description={`${content}. The activity will show that you exported them.`}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <label className="grid gap-1 text-sm font-medium">
          Format
          <select
            className="select w-full max-md:h-11"
            value={format}
            onChange={(event) => setFormat(event.target.value as ExportFormat)}
          >
            <option value="csv">CSV, for spreadsheets</option>
            <option value="json">JSON, for programs</option>
          </select>
        </label>
        {format === "csv" && (
          <CheckInput
            label="For Excel"
            checked={forExcel}
            onChange={(event) => setForExcel(event.currentTarget.checked)}
          >
            Keeps accents correct. Leave it out for other programs.
          </CheckInput>
        )}
        <Columns all={all} chosen={chosen} onChoose={setChosen} />
        {columns.length === 0 ? (
          <p role="status" className="font-medium text-error">
            Please choose at least one column.
          </p>
        ) : (
          <ConfirmedDownload
            href={`${EXPORT_PATHS[list]}?${searchOf(query)}`}
            className="btn btn-primary justify-self-start"
            onStart={onClose}
          >
            <Icon name="download" className="size-4" />
            Save the file
          </ConfirmedDownload>
        )}
      </div>
    </Dialog>
  );
}

interface ColumnsProps {
  all: readonly (readonly [name: string, label: string])[];
  chosen: ReadonlySet<string>;
  onChoose: (columns: ReadonlySet<string>) => void;
}

function Columns({ all, chosen, onChoose }: ColumnsProps) {
  const isAll = chosen.size === all.length;
  const toggle = (name: string, isOn: boolean) => {
    const others = new Set(chosen);
    if (isOn) others.add(name);
    else others.delete(name);
    onChoose(others);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Columns</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {all.map(([name, label]) => (
          <SmallCheck
            key={name}
            className="min-h-9"
            checked={chosen.has(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          >
            {label}
          </SmallCheck>
        ))}
      </div>
      <button
        type="button"
        className="btn justify-self-start btn-ghost btn-sm max-md:min-h-11"
        onClick={() => onChoose(new Set(isAll ? [] : all.map(([name]) => name)))}
      >
        {isAll ? "Clear" : "Select all"}
      </button>
    </fieldset>
  );
}

function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
