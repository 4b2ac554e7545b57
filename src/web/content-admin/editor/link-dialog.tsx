import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { isSafeLink } from "#shared/safe-link.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

const REFUSED =
  "Please enter an address such as https://example.com, /contact or mailto:me@example.com.";

/** Asks for a link's address. The selected text becomes the link, or else the address itself. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
      cancels={false}
      other={
        before !== "" && (
          <button type="button" className="btn" onClick={remove}>
            Remove the link
          </button>
        )
      }
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
