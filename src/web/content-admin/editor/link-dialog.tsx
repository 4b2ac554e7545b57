import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { isSafeLink } from "#shared/safe-link.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

const REFUSED =
  "Please enter an address such as https://example.com, /contact or mailto:me@example.com.";

/** Asks where a link leads; what is marked becomes the link, or the address itself where nothing is. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes("link").href ?? "");
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    // The form of the page around it is another one
    event.stopPropagation();
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
    <Dialog title="Link" onClose={onClose}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
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
        <div className="flex flex-wrap justify-end gap-3">
          {before !== "" && (
            <button type="button" className="btn" onClick={remove}>
              Remove the link
            </button>
          )}
          <button type="submit" className="btn btn-primary">
            {before === "" ? "Add link" : "Change link"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** `example.com` is meant as a web page, `me@example.com` as somebody to write to. */
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
