import { useEffect, useRef } from "react";
import { EditorIcon } from "#web/content-admin/editor/editor-icon.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

interface Props {
  label: string;
  /** What a line is called. */
  one: string;
  lines: string[];
  /** What is said against the list and its lines, by path. */
  issues: Record<string, string>;
  path: string;
  onChange: (lines: string[]) => void;
}

/** A list of lines that grows, shrinks and is put in order. */
export function LinesField({ label, one, lines, issues, path, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = undefined;
  });
  const move = (at: number, to: number) => {
    const [line = ""] = lines.slice(at, at + 1);
    onChange(lines.toSpliced(at, 1).toSpliced(to, 0, line));
    wanted.current = to;
  };
  return (
    <fieldset ref={list} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {lines.map((line, index) => (
        <div key={index} className="flex items-start gap-2">
          <div className="min-w-0 grow *:first:*:first:sr-only">
            <TextInput
              id={`${path}-${index}`}
              label={`${label}, ${index + 1}`}
              maxLength={200}
              value={line}
              error={issues[`${path}.${index}`]}
              onChange={(event) => onChange(lines.with(index, event.target.value))}
            />
          </div>
          <button
            type="button"
            className="btn btn-square btn-ghost"
            aria-label={`Move ${one} ${index + 1} up`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <EditorIcon name="arrow-up" className="size-4" />
          </button>
          <button
            type="button"
            className="btn btn-square btn-ghost"
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => {
              onChange(lines.toSpliced(index, 1));
              wanted.current = Math.max(0, index - 1);
            }}
          >
            <Icon name="trash-2" className="size-4" />
          </button>
        </div>
      ))}
      {issues[path] && (
        <p role="alert" className="text-sm font-medium text-error">
          {issues[path]}
        </p>
      )}
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => {
          onChange([...lines, ""]);
          wanted.current = lines.length;
        }}
      >
        <Icon name="plus" className="size-4" />
        Add a {one}
      </button>
    </fieldset>
  );
}
