import { FieldError } from "#ui/inputs.tsx";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffectEvent, useId, useRef, useState } from "react";
import { MOST_CHARACTERS_OF_TEXT } from "#domains/content/items/content-items.input.ts";
import { cleanPaste, picturesLeftOut } from "./clean-paste.client.ts";
import { EXTENSIONS } from "./schema.client.ts";
import { toDocument } from "./to-document.client.ts";
import { toMarkdown } from "./to-markdown.client.ts";
import { Toolbar } from "./toolbar.tsx";

export interface RichTextProps {
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (markdown: string) => void;
}

function tooLong(characters: number): string {
  const [has, most] = [characters, MOST_CHARACTERS_OF_TEXT].map((each) =>
    each.toLocaleString("en-US"),
  );
  return `What you have pasted has ${has} characters and was not added: a text has at most ${most}. Please paste it in parts, each into a text of its own.`;
}

const NO_PICTURES =
  "Pictures cannot be pasted: please choose each with the Picture button above the text.";

/**
 * What to say at the field about a paste or a drop: a text that could never be saved is refused.
 */
function judge(brought: DataTransfer | null): { sentence: string; isRefused: boolean } {
  const { length } = brought?.getData("text/plain") ?? "";
  if (length > MOST_CHARACTERS_OF_TEXT) return { sentence: tooLong(length), isRefused: true };
  const pictures = picturesLeftOut(brought);
  return { sentence: pictures === "none" ? "" : NO_PICTURES, isRefused: pictures === "all" };
}

/** An editor for text with headings, lists, links and tables, stored as Markdown. */
export function RichText({ id, label, value, error, onChange }: RichTextProps) {
  const hint = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState("");
  const problem = refusal === "" ? error : refusal;
  const changed = useEffectEvent(onChange);
  const refuse = useEffectEvent((brought: DataTransfer | null): boolean => {
    const { sentence, isRefused } = judge(brought);
    setRefusal(sentence);
    return isRefused;
  });
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
        "aria-describedby": problem === undefined ? hint : `${hint} ${id}-error`,
        ...(problem !== undefined && { "aria-invalid": "true" }),
      },
      handlePaste: (_, event) => refuse(event.clipboardData),
      handleDrop: (_, event) => refuse(event.dataTransfer),
      transformPastedHTML: cleanPaste,
      handleKeyDown: (_, event) => {
        if (!event.altKey || event.key !== "F10") return false;
        toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: changedEditor, transaction }) => {
      // What is brought was judged before it came into the text
      if (!/paste|drop/.test(transaction.getMeta("uiEvent") ?? "")) setRefusal("");
      changed(toMarkdown(changedEditor.getJSON()));
    },
  });
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium" aria-hidden="true">
        {label}
      </span>
      <div className="ca-editor" data-invalid={problem === undefined ? undefined : ""}>
        <Toolbar editor={editor} of={label} ref={toolbar} />
        <EditorContent editor={editor} />
      </div>
      <p id={hint} className="text-sm text-base-content/75">
        Press Alt+F10 for the buttons, Escape to come back from them, and Tab for the next field, or
        the next cell of a table.
      </p>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </div>
  );
}
