import { type ReactNode, useState } from "react";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { useMayChange } from "#ui/may-change.ts";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";

interface Action<Row> {
  label: ReactNode | ((row: Row) => ReactNode);
  press: (row: Row) => void;
  isBusy?: boolean;
  /** It only shows something, so people who may only read see it too. */
  reads?: true;
  /** Whether a row has it; by default all have. */
  isFor?: (row: Row) => boolean;
}

interface Removal<Row> extends Pick<Action<Row>, "isFor"> {
  /** The button's label, such as `Revoke`. `Delete` by default. */
  action?: string;
  title: string | ((row: Row) => string);
  description: (row: Row) => string;
  send: (row: Row) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

export type Columns<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

export interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  busy?: boolean;
  rows: readonly Row[];
  /** The cells by the head of their column. Those of the first one name the row. */
  columns: Columns<Row>;
  /** The fixed widths of the columns, as RecordTable takes them. */
  widths?: readonly string[];
  /** What a phone shows of a row in the place of its cells, beside what it offers. */
  renderShort?: (row: Row) => ReactNode;
  /** What a screen reader hears after the label of a row's button. */
  nameOf?: (row: Row) => string;
  actions?: readonly Action<Row>[];
  remove?: Removal<Row>;
}

/** A column of `Actions` is as narrow as they are, and says for itself what it is. */
const lookOf = (head: string, at: number) =>
  head === "Actions" ? { className: "md:w-px md:pl-0" } : at > 0 && { label: head };

/** The rows of a list of the admin area, with what each offers. */
export function RowTable<Row extends object>(props: TableProps<Row>) {
  const { columns, rows, nameOf, actions = [], remove, renderShort, ...table } = props;
  const [leaving, setLeaving] = useState<Row>();
  const { action = "Delete", isFor } = remove ?? {};
  const all = [
    ...actions,
    ...(remove ? [{ label: action, press: setLeaving, isRed: true, ...(isFor && { isFor }) }] : []),
  ];
  const mayChange = useMayChange();
  const buttons = all.filter((button) => mayChange || ("reads" in button && button.reads));
  const heads = Object.keys(columns);
  const last = buttons.length > 1 ? "Actions" : "Action";
  return (
    <>
      <RecordTable {...table} columns={buttons.length > 0 ? [...heads, last] : heads}>
        {rows.map((row, index) => (
          <RecordGroup key={"id" in row ? Number(row.id) : `at ${index}`}>
            <RecordRow dense={renderShort !== undefined}>
              {renderShort && <RecordCell className="md:hidden">{renderShort(row)}</RecordCell>}
              {Object.entries(columns).map(([head, cell], at) => (
                <RecordCell
                  key={head}
                  {...(renderShort ? { className: "max-md:hidden!" } : lookOf(head, at))}
                >
                  {cell(row)}
                </RecordCell>
              ))}
              {buttons.length > 0 && (
                <RecordCell>
                  <div className="flex flex-wrap gap-2 max-md:justify-end xl:min-w-max">
                    {buttons.map(
                      (button, at) =>
                        (button.isFor?.(row) ?? true) && (
                          <RowButton key={at} {...button} row={row} name={nameOf?.(row)} />
                        ),
                    )}
                  </div>
                </RecordCell>
              )}
            </RecordRow>
          </RecordGroup>
        ))}
      </RecordTable>
      {remove && leaving && (
        <AskDialog
          action={action}
          title={typeof remove.title === "string" ? remove.title : remove.title(leaving)}
          description={<span className="wrap-anywhere">{remove.description(leaving)}</span>}
          send={() => remove.send(leaving)}
          refresh={remove.refresh}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

interface ButtonProps<Row> extends Action<Row> {
  row: Row;
  name: string | undefined;
  isRed?: boolean;
}

function RowButton<Row>({ label, press, isBusy, isRed = false, row, name }: ButtonProps<Row>) {
  return (
    <button
      type="button"
      className={`btn whitespace-nowrap btn-sm max-md:h-11 ${isRed ? "text-error btn-ghost" : ""}`}
      disabled={isBusy}
      onClick={() => press(row)}
    >
      {typeof label === "function" ? label(row) : label}
      {name !== undefined && <span className="sr-only"> {name}</span>}
    </button>
  );
}
