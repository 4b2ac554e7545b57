import { useState } from "react";
import { openImage } from "./open-image.ts";

interface ChosenImage {
  file: File;
  /** The same as text, which an `img` can show. */
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
