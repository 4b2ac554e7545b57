import { type ComponentProps, type ReactNode, useId } from "react";
import type { useUpload } from "#domains/uploads/use-upload.client.ts";

interface Props extends Pick<ComponentProps<"input">, "accept" | "multiple"> {
  label: string;
  hint: ReactNode;
  uploads: Pick<ReturnType<typeof useUpload>, "sending" | "problems">;
  onChoose: (files: File[]) => void;
}

/** Takes the files of an import, and shows which is being sent and which are wrong. */
export function ChooseFiles({ label, hint, uploads, onChoose, ...input }: Props) {
  const id = useId();
  const { sending, problems } = uploads;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="file"
        disabled={sending !== undefined}
        aria-describedby={`${id}-hint`}
        className="file-input w-full sm:max-w-lg"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-base-content/80">
        {hint}
      </p>
      <p role="status" className="text-sm empty:hidden">
        {sending !== undefined && `Uploading ${sending}…`}
      </p>
      {problems.length > 0 && (
        <div role="alert" className="text-sm text-error">
          {problems.map(({ name, sentence }) => (
            <p key={name} className="wrap-anywhere">
              {name}: {sentence}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
