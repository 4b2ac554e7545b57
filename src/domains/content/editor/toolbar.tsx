import type { Editor } from "@tiptap/core";
import { type FormEvent, type KeyboardEvent, type Ref, useRef, useState } from "react";
import { CalculatorDialog } from "./calculator-dialog.tsx";
import { EditorIcon } from "./editor-icon.tsx";
import { type Asks, CALLOUT_TOOLS, TABLE_TOOLS, type Tool, TOOLS } from "./tools.client.ts";
import { isSafeLink } from "#kit/values/safe-link.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { PictureChoice } from "#domains/content/admin/picture-choice.tsx";
import { Button } from "#ui/button.tsx";

interface Props {
  editor: Editor;
  /** The label of the text that the buttons change. */
  of: string;
  ref: Ref<HTMLDivElement>;
}

/** The formatting buttons. A single tab stop; arrow keys move through it. */
export function Toolbar({ editor, of, ref }: Props) {
  const [at, setAt] = useState(0);
  const [asking, setAsking] = useState<Asks>();
  const tools = [
    ...TOOLS,
    ...(editor.isActive("callout") ? CALLOUT_TOOLS : []),
    ...(editor.isActive("table") ? TABLE_TOOLS : []),
  ];
  const current = Math.min(at, tools.length);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("select, button")];
    if (event.key === "Escape") return editor.view.focus();
    // Up and down belong to the list of paragraph kinds
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return undefined;
    event.preventDefault();
    const next = (to + controls.length) % controls.length;
    setAt(next);
    controls[next]?.focus();
    return undefined;
  };
  const press = (tool: Tool) => {
    if (tool.asks) setAsking(tool.asks);
    else tool.run?.(editor);
  };
  return (
    <>
      <div
        ref={ref}
        role="toolbar"
        tabIndex={-1}
        aria-label={`Formatting of the ${of}`}
        className="ca-toolbar"
        onKeyDown={walk}
      >
        <KindSelect editor={editor} tabIndex={current === 0 ? 0 : -1} />
        {tools.map((tool, index) => (
          <ToolButton
            key={tool.name}
            tool={tool}
            editor={editor}
            tabIndex={current === index + 1 ? 0 : -1}
            onPress={() => press(tool)}
          />
        ))}
      </div>
      {asking === "calculator" && (
        <CalculatorDialog editor={editor} onClose={() => setAsking(undefined)} />
      )}
      {asking === "link" && <LinkDialog editor={editor} onClose={() => setAsking(undefined)} />}
      {asking === "picture" && (
        <PictureDialog editor={editor} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}

const KINDS: Record<string, string> = {
  0: "Text",
  2: "Heading",
  3: "Subheading",
  4: "Small heading",
};

/**
 * The kind of the paragraph at the cursor. By keyboard each kind on the way is chosen, so the focus
 * stays until Escape; a pointer chooses once and goes back to the text.
 */
function KindSelect({ editor, tabIndex }: { editor: Editor; tabIndex: number }) {
  const byPointer = useRef(false);
  const level = [2, 3, 4].find((each) => editor.isActive("heading", { level: each })) ?? 0;
  return (
    <select
      aria-label="Kind of paragraph"
      className="select select-sm max-md:h-11"
      tabIndex={tabIndex}
      value={level}
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={() => {
        byPointer.current = false;
      }}
      onChange={(event) => {
        const chosen = Number(event.target.value);
        if (byPointer.current) editor.view.focus();
        if (chosen === 0) editor.commands.setParagraph();
        else editor.commands.setHeading({ level: chosen as 2 | 3 | 4 });
      }}
    >
      {Object.entries(KINDS).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface ToolProps {
  tool: Tool;
  editor: Editor;
  tabIndex: number;
  onPress: () => void;
}

/** Not disabled when it has no effect, because it would lose the focus and its place in the row. */
function ToolButton({ tool, editor, tabIndex, onPress }: ToolProps) {
  const { name, icon, keys, isActive, isPossible, begins } = tool;
  const possible = isPossible?.(editor) ?? true;
  return (
    <>
      {begins && <span className="ca-tool-gap" aria-hidden="true" />}
      <button
        type="button"
        className="ca-tool"
        tabIndex={tabIndex}
        aria-label={name}
        title={keys ? `${name} (${keys})` : name}
        aria-pressed={isActive?.(editor)}
        aria-disabled={!possible}
        // The text keeps its selection
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => possible && onPress()}
      >
        <EditorIcon name={icon} className="size-4.5" />
      </button>
    </>
  );
}

const REFUSED =
  "Please enter an address such as https://example.com, /contact or mailto:me@example.com.";

/** Asks for a link's address. The selected text becomes the link, or else the address itself. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = withScheme(typed.trim());
    if (!isSafeLink(href)) return setError(REFUSED);
    setLink(editor, href);
    return onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <FormDialog
      title="Link"
      submission={{ onSubmit: submit }}
      action={before === "" ? "Add link" : "Change link"}
      other={before !== "" && <Button onClick={remove}>Remove the link</Button>}
      onClose={onClose}
    >
      <TextInput
        id="link-address"
        label="Address"
        hint="A page of this website begins with a slash, such as /contact."
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}

/** Completes `example.com` to a web page and `me@example.com` to a mail address. */
function withScheme(address: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address)) return `https://${address}`;
  return address;
}

function setLink(editor: Editor, href: string): void {
  const isMarked = !editor.state.selection.empty || editor.isActive("link");
  const chain = editor.chain().focus();
  if (isMarked) chain.extendMarkRange("link").setLink({ href }).run();
  else
    chain
      .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
      .run();
}

function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = editor.getAttributes("image") as { src?: string; alt?: string };
  const [src, setSrc] = useState(before.src ?? "");
  const [alt, setAlt] = useState(before.alt ?? "");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (src === "") return setError("No picture is selected. Select one above, or add your own.");
    editor
      .chain()
      .focus()
      .insertContent({ type: "image", attrs: { src, alt: alt.trim() } })
      .run();
    return onClose();
  };
  return (
    <FormDialog
      title="Picture"
      submission={{ onSubmit: submit }}
      action={before.src === undefined ? "Add picture" : "Change picture"}
      onClose={onClose}
    >
      <PictureChoice
        name="picture"
        label="Picture"
        value={src}
        error={error}
        onChange={(chosen, words) => {
          setSrc(chosen);
          if (words !== undefined) setAlt(words);
        }}
      />
      <TextInput
        id="picture-alt"
        label="What it shows"
        hint="For readers who cannot see it. Leave it empty only if the text says the same."
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </FormDialog>
  );
}
