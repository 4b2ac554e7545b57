import { imageProblem, ONLY_IMAGES } from "#shared/uploads.ts";

/**
 * A chosen image as text that an `img` can show (the content policy does not allow blobs), or the
 * problem with it.
 */
export async function openImage(
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
