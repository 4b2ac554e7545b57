import { imageProblem, ONLY_IMAGES } from "./uploads.ts";
import { useState } from "react";

/**
 * A chosen image as text that an `img` can show (the content policy does not allow blobs), or the
 * problem with it.
 */
async function openImage(
  file: File,
): Promise<{ preview: string; problem?: never } | { problem: string; preview?: never }> {
  const problem = imageProblem(file);
  if (problem !== undefined) return { problem };
  const image = new Image();
  try {
    image.src = await readAsText(file);
    await image.decode();
  } catch {
    return { problem: ONLY_IMAGES };
  }
  return { preview: image.src };
}

function readAsText(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable file")));
    reader.readAsDataURL(file);
  });
}

interface ChosenImage {
  file: File;
  preview: string;
}

/** A chosen image that is not sent yet, or the problem with it. */
export function useChosenImage() {
  const [chosen, setChosen] = useState<ChosenImage>();
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined): Promise<ChosenImage | undefined> => {
    const opened = file && (await openImage(file));
    const image = file && opened?.preview ? { file, preview: opened.preview } : undefined;
    setProblem(opened?.problem);
    setChosen(image);
    return image;
  };
  return { chosen, problem, choose, forget: () => setChosen(undefined) };
}
