import { type ReactNode, useEffect, useRef } from "react";
import { FieldError } from "#ui/inputs.tsx";
import { Icon } from "#ui/icon.tsx";

interface Props<Row> {
  legend: string;
  hint?: string;
  /** The name of one row, such as `stage`. */
  one: string;
  rows: readonly Row[];
  /** Fixed rows before and after those that can be moved and removed. */
  fixed?: { first: number; last: number };
  error?: string | undefined;
  /** The content of a new row; undefined when there is nothing to add. */
  added?: Row | undefined;
  /** How many there may be. */
  most: number;
  render: (row: Row, index: number, change: (row: Row) => void) => ReactNode;
  onChange: (rows: Row[]) => void;
}

/** Rows of a form that can be added, changed, moved and removed. */
export function OrderedList<Row>(props: Props<Row>) {
  const { legend, hint, one, rows, fixed = { first: 0, last: 0 }, added, most } = props;
  const { error, render, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = list.current?.children[wanted.current];
    row?.querySelector<HTMLElement>("input, select, button")?.focus();
    wanted.current = undefined;
  });
  const change = (changed: Row[], focused: number) => {
    wanted.current = focused;
    onChange(changed);
  };
  const end = rows.length - fixed.last;
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {hint && <p className="text-sm text-base-content/75">{hint}</p>}
      <ol ref={list} className="grid gap-2">
        {rows.map((row, index) => (
          <li key={index} className="flex items-start gap-1">
            <div className="min-w-0 grow">
              {render(row, index, (to) => onChange(rows.with(index, to)))}
            </div>
            <RowButtons
              name={`${one} ${index + 1}`}
              isFixed={index < fixed.first || index >= end}
              canMove={index > fixed.first}
              onUp={() =>
                change(rows.toSpliced(index - 1, 2, row, rows[index - 1] as Row), index - 1)
              }
              onRemove={() => change(rows.toSpliced(index, 1), Math.max(0, index - 1))}
            />
          </li>
        ))}
      </ol>
      <FieldError>{error}</FieldError>
      {added !== undefined && rows.length < most && (
        <div>
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            onClick={() => change(rows.toSpliced(end, 0, added), end)}
          >
            <Icon name="plus" className="size-4" />
            Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
          </button>
        </div>
      )}
    </fieldset>
  );
}

interface ButtonsProps {
  name: string;
  isFixed: boolean;
  canMove: boolean;
  onUp: () => void;
  onRemove: () => void;
}

function RowButtons({ name, isFixed, canMove, onUp, onRemove }: ButtonsProps) {
  const look = "btn btn-square btn-ghost";
  return (
    <>
      <button
        type="button"
        className={look}
        aria-label={`Move ${name} up`}
        disabled={isFixed || !canMove}
        onClick={onUp}
      >
        <Icon name="chevron-down" className="size-4 rotate-180" />
      </button>
      <button
        type="button"
        className={look}
        aria-label={`Remove ${name}`}
        disabled={isFixed}
        onClick={onRemove}
      >
        <Icon name="trash-2" className="size-4" />
      </button>
    </>
  );
}
