import { useEffect, useRef } from "react";
import { EditorIcon } from "#domains/content/editor/editor-icon.tsx";
import { FieldError, TextInput } from "#ui/inputs.tsx";
import { Button } from "#ui/button.tsx";

interface Props {
  label: string;
  one: string;
  lines: string[];
  issues: Record<string, string>;
  path: string;
  onChange: (lines: string[]) => void;
}

export function LinesField({ label, one, lines, issues, path, onChange }: Props) {
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = undefined;
  });
  const change = (changed: string[], focused: number) => {
    onChange(changed);
    wanted.current = focused;
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
          <LineButtons
            name={`${one} ${index + 1}`}
            isFirst={index === 0}
            onUp={() => change(lines.toSpliced(index, 1).toSpliced(index - 1, 0, line), index - 1)}
            onRemove={() => change(lines.toSpliced(index, 1), Math.max(0, index - 1))}
          />
        </div>
      ))}
      <FieldError>{issues[path]}</FieldError>
      <Button look="btn-sm" icon="plus" onClick={() => change([...lines, ""], lines.length)}>
        Add a {one}
      </Button>
    </fieldset>
  );
}

interface ButtonsProps {
  name: string;
  isFirst: boolean;
  onUp: () => void;
  onRemove: () => void;
}

function LineButtons({ name, isFirst, onUp, onRemove }: ButtonsProps) {
  return (
    <>
      <Button
        look="btn-square btn-ghost"
        aria-label={`Move ${name} up`}
        disabled={isFirst}
        onClick={onUp}
      >
        <EditorIcon name="arrow-up" className="size-4" />
      </Button>
      <Button
        look="btn-square btn-ghost"
        icon="trash-2"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      />
    </>
  );
}
