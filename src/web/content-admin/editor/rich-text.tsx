import { FieldError } from "#web/ui/field.tsx";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffectEvent, useId, useRef } from "react";
import { cleanPaste } from "./clean-paste.ts";
import { EXTENSIONS } from "./schema.ts";
import { toDocument } from "./to-document.ts";
import { toMarkdown } from "./to-markdown.ts";
import { Toolbar } from "./toolbar.tsx";

export interface RichTextProps {
  id: string;
  label: string;
  /** Markdown. */
  value: string;
  error?: string | undefined;
  onChange: (markdown: string) => void;
}

/** An editor for text with headings, lists, links and tables, stored as Markdown. */
export function RichText({ id, label, value, error, onChange }: RichTextProps) {
  const hint = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toDocument(value),
    // Both would write styles into the page, which the content policy forbids
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        class: "ca-text",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": error === undefined ? hint : `${hint} ${id}-error`,
        ...(error !== undefined && { "aria-invalid": "true" }),
      },
      transformPastedHTML: cleanPaste,
      handleKeyDown: (_, event) => {
        if (!event.altKey || event.key !== "F10") return false;
        toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: changedEditor }) => changed(toMarkdown(changedEditor.getJSON())),
  });
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium" aria-hidden="true">
        {label}
      </span>
      <div className="ca-editor" data-invalid={error === undefined ? undefined : ""}>
        <Toolbar editor={editor} of={label} ref={toolbar} />
        <EditorContent editor={editor} />
      </div>
      <p id={hint} className="text-sm text-base-content/75">
        Alt+F10 leads to the buttons, Tab on to the next field.
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
