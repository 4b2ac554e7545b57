import { type ReactNode, useId, useState } from "react";
import { Icon } from "./icon.tsx";
import { RecordCell, RecordGroup, RecordRow } from "./record-table.tsx";

interface Props {
  /** The record's name, for screen readers. */
  name: string;
  columns: number;
  children: ReactNode;
  /** Shown when the record is opened. */
  details: ReactNode;
  /** Set if the parent controls whether it is open; otherwise the record does. */
  open?: boolean;
  onToggle?: () => void;
  /** Whether only this record is printed; by default while it is open. */
  printed?: boolean;
  /** The heading of the printed sheet and a line under it, instead of the row. */
  sheet?: { title: string; line: string };
}

/**
 * A record's row, which opens to show the whole submission: by its button, or by a press anywhere
 * in it.
 */
export function OpenableRecord({ name, columns, children, details, sheet, ...controlled }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const open = controlled.open ?? isOpen;
  const printed = controlled.printed ?? open;
  const toggle = controlled.onToggle ?? (() => setOpen(!isOpen));
  return (
    <RecordGroup printed={printed}>
      <RecordRow onPress={toggle} onPaper={!sheet}>
        {children}
        <RecordCell className="md:w-28">
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11 max-md:w-full"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={toggle}
          >
            {open ? "Close" : "Open"}
            <span className="sr-only">{name}</span>
            <Icon name="chevron-down" className={`size-4 ${open ? "rotate-180" : ""}`} />
          </button>
        </RecordCell>
      </RecordRow>
      {open && (
        <tr id={id} className="max-md:block">
          <td colSpan={columns} className="bg-base-200/60 p-4 max-md:block md:px-6 md:py-5">
            {sheet && (
              <div className="hidden pb-4 print:block">
                <h1 className="text-2xl font-bold">{sheet.title}</h1>
                <p>{sheet.line}</p>
              </div>
            )}
            {details}
          </td>
        </tr>
      )}
    </RecordGroup>
  );
}
