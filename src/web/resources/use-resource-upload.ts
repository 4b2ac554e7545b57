import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fileTypeOf } from "#shared/resources.ts";
import { type StoredResourceFile, UPLOAD_RULES } from "#shared/uploads.ts";
import { uploadFile, uploadSentence } from "#web/uploads/upload-file.ts";
import { toast } from "#web/ui/toast.tsx";

/** Idle, uploading, complete or failed; the percent is for the progress bar. */
export type UploadState =
  | { phase: "idle" }
  | {
      phase: "uploading";
      fileName: string;
      percent: number;
      earlier?: StoredResourceFile | undefined;
    }
  | { phase: "complete"; file: StoredResourceFile }
  | { phase: "failed"; sentence: string; earlier?: StoredResourceFile | undefined };

const STEP_EVERY_MS = 300;
const LARGEST_STEP = 15;
const MOST_BEFORE_COMPLETE = 90;

const WRONG_TYPE = "Only PDF, DOCX, XLSX, PPTX, ZIP and JPG files are allowed";

/**
 * Uploads a file for the library, with simulated progress. A resource that is edited has a file
 * attached from the beginning.
 */
export function useResourceUpload(
  onComplete: (file: StoredResourceFile) => void,
  attached?: StoredResourceFile,
) {
  const [state, setState] = useState<UploadState>({ phase: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useSimulatedProgress(state.phase === "uploading", () => setState(advance));

  const fail = (sentence: string) => {
    setState((before) => ({ phase: "failed", sentence, earlier: attachedIn(before) ?? attached }));
    toast({ variant: "destructive", title: "Upload failed", description: sentence });
  };
  const start = async (file: File) => {
    running.current?.abort();
    const problem = problemWith(file);
    if (problem !== undefined) return fail(problem);
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({
      phase: "uploading",
      fileName: file.name,
      percent: 0,
      earlier: attachedIn(before),
    }));
    try {
      const stored = await uploadFile<StoredResourceFile>(
        "/api/admin/resources/upload",
        { file },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      setState({ phase: "complete", file: stored });
      onComplete(stored);
    } catch (error) {
      if (!controller.signal.aborted) fail(uploadSentence(error, "Upload failed"));
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState((before) => {
      const earlier = attachedIn(before);
      return earlier ? { phase: "complete", file: earlier } : { phase: "idle" };
    });
  };
  return { state, start, cancel };
}

/** The file that the form currently names: a refused or cancelled upload does not replace it. */
function attachedIn(state: UploadState): StoredResourceFile | undefined {
  if (state.phase === "complete") return state.file;
  return state.phase === "idle" ? undefined : state.earlier;
}

/** Random steps of up to 15 every 300 ms. */
function useSimulatedProgress(on: boolean, step: () => void): void {
  const tick = useEffectEvent(step);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => tick(), STEP_EVERY_MS);
    return () => clearInterval(timer);
  }, [on]);
}

function advance(state: UploadState): UploadState {
  if (state.phase !== "uploading") return state;
  const percent = Math.min(MOST_BEFORE_COMPLETE, state.percent + Math.random() * LARGEST_STEP);
  return { ...state, percent };
}

function problemWith(file: File): string | undefined {
  if (!fileTypeOf(file.name)) return WRONG_TYPE;
  if (file.size > UPLOAD_RULES.resources.limit) return UPLOAD_RULES.resources.tooLarge;
  return file.size === 0 ? "The file is empty." : undefined;
}
