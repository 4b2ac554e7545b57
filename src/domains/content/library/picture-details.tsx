import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import {
  LONGEST_ALT,
  PICTURE_ACCEPT,
  PICTURE_HINT,
  pictureProblem,
} from "#domains/uploads/pictures/pictures.ts";
import type { Picture } from "#domains/uploads/pictures/pictures.output.ts";
import { COLLECTION_NAMES } from "#domains/content/admin/words.client.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";

interface Props {
  picture: Picture;
  onClose: () => void;
}

const failed = (error: unknown) => toastError(error);

/**
 * One picture: its description, where it is used, how to replace its file, and how to remove it.
 */
export function PictureDetails({ picture, onClose }: Props) {
  const { id, src, alt, name, width, height, uses } = picture;
  const [isUnsaved, setUnsaved] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const utils = trpc.useUtils();
  const remove = trpc.admin.pictures.remove.useMutation({ onSuccess: onClose });
  if (isRemoving)
    return (
      <AskDialog
        title="Remove this picture?"
        description="It is removed from the library. Earlier versions that show it keep it."
        action="Remove"
        send={() => remove.mutateAsync({ id })}
        said="Picture removed"
        refresh={() => utils.admin.pictures.invalidate()}
        onClose={() => setRemoving(false)}
      />
    );
  return (
    <Dialog title="Picture" onClose={onClose} unsaved={isUnsaved}>
      <div className="grid grid-cols-1 gap-5">
        <figure className="grid gap-2">
          <img src={src} alt={alt} className="max-h-72 justify-self-center rounded-field" />
          <figcaption className="text-sm wrap-anywhere text-base-content/80">
            {name}, {width} × {height} pixels
          </figcaption>
        </figure>
        <Words picture={picture} onUnsaved={setUnsaved} onSaved={onClose} />
        <Uses id={id} count={uses} />
        <OtherFile id={id} uses={uses} onReplaced={() => utils.admin.pictures.invalidate()} />
        <div className="flex flex-wrap items-center gap-3 border-t border-base-300 pt-4">
          <button
            type="button"
            className={uses > 0 ? "btn btn-ghost btn-sm" : "btn text-error btn-ghost btn-sm"}
            disabled={uses > 0}
            onClick={() => setRemoving(true)}
          >
            Remove from the library
          </button>
          {uses > 0 && <span className="text-sm">It stays while something uses it.</span>}
        </div>
      </div>
    </Dialog>
  );
}

interface WordsProps {
  picture: Picture;
  onUnsaved: (isUnsaved: boolean) => void;
  onSaved: () => void;
}

function Words({ picture: { id, alt }, onUnsaved, onSaved }: WordsProps) {
  const [words, setWords] = useState(alt);
  const isEmpty = words.trim() === "";
  const utils = trpc.useUtils();
  const save = trpc.admin.pictures.save.useMutation({
    onSuccess: async () => {
      await utils.admin.pictures.invalidate();
      toast({ title: "Saved" });
      onSaved();
    },
    onError: failed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, alt: words });
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextInput
        id="picture-words"
        label="What the picture shows"
        required
        maxLength={LONGEST_ALT}
        value={words}
        error={isEmpty ? "Please say what the picture shows." : undefined}
        onChange={({ target }) => {
          setWords(target.value);
          onUnsaved(target.value !== alt);
        }}
      />
      <div>
        <SubmitButton small busy={save.isPending} disabled={isEmpty || words === alt}>
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

/** How many uses the dialog lists before it is asked for all. */
const FIRST_USES = 10;

function Uses({ id, count }: { id: number; count: number }) {
  const [isWhole, setWhole] = useState(count <= FIRST_USES);
  const { data } = trpc.admin.pictures.uses.useQuery(
    { id, ...(!isWhole && { limit: FIRST_USES }) },
    { staleTime: 0, placeholderData: (before) => before },
  );
  return (
    <section aria-labelledby="picture-uses">
      <h3 id="picture-uses" className="mb-1 font-semibold">
        Where it is used
      </h3>
      {data?.length === 0 && <p className="text-sm">Nowhere yet.</p>}
      <ul className="grid gap-1 text-sm">
        {data?.map((use) => (
          <li key={use.id}>
            <Link to="/admin/content" search={{ open: use.id }} className="link link-primary">
              {use.title || "Untitled"}
            </Link>{" "}
            ({COLLECTION_NAMES[use.collection].one})
          </li>
        ))}
      </ul>
      {!isWhole && (
        <button type="button" className="btn mt-2 btn-sm" onClick={() => setWhole(true)}>
          Show all {count.toLocaleString("en-US")}
        </button>
      )}
    </section>
  );
}

interface OtherProps {
  id: number;
  uses: number;
  onReplaced: () => Promise<void>;
}

function OtherFile({ id, uses, onReplaced }: OtherProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const replace = async () => {
    if (!file) return setProblem("Please choose a file.");
    setSending(true);
    try {
      await uploadFile("/api/admin/pictures/replace", { id: String(id), picture: file });
      await onReplaced();
      toast({ title: "Picture replaced", description: "It is the new one wherever it is shown." });
    } catch (error) {
      setProblem(uploadSentence(error, "The picture could not be sent."));
    }
    return setSending(false);
  };
  return (
    <div className="grid gap-3">
      <FileInput
        id="other-file"
        label="Another file for it"
        hint={`${PICTURE_HINT} ${uses > 0 ? "Visitors see it at once, wherever this picture is shown." : ""}`}
        error={problem}
        accept={PICTURE_ACCEPT}
        onChoose={(chosen) => {
          const wrong = chosen && pictureProblem(chosen);
          setProblem(wrong);
          setFile(wrong === undefined ? chosen : undefined);
        }}
      />
      <div>
        <SubmitButton small busy={isSending} onPress={() => void replace()}>
          Replace everywhere
        </SubmitButton>
      </div>
    </div>
  );
}
