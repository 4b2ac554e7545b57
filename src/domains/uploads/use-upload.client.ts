import { useState } from "react";
import { UploadError, uploadSentence } from "./upload-file.client.ts";

/**
 * Sends files one after the other: a wrong one does not keep back those chosen with it. `problemOf`
 * says why one is not even sent, `failed` what to say of one if the server does not.
 */
export function useUpload(failed: string, problemOf?: (file: File) => string | undefined) {
  const [sending, setSending] = useState<string>();
  const [problems, setProblems] = useState<{ name: string; sentence: string }[]>([]);
  const send = async (files: readonly File[], sendOne: (file: File) => Promise<unknown>) => {
    setProblems([]);
    for (const file of files) {
      const { name } = file;
      setSending(name);
      try {
        const sentence = problemOf?.(file);
        if (sentence !== undefined) throw new UploadError(sentence, { message: sentence });
        await sendOne(file);
      } catch (error) {
        setProblems((before) => [...before, { name, sentence: uploadSentence(error, failed) }]);
      }
    }
    setSending(undefined);
  };
  return { sending, problems, send, forget: () => setProblems([]) };
}
