import type { Resource, ResourceCategory } from "./resources.output.ts";
export type { Resource, ResourceCategory } from "./resources.output.ts";

/** The file types of the library, with their familiar names. */
export const FILE_TYPE_NAMES = {
  pdf: "PDF document",
  docx: "Word document",
  xlsx: "Excel workbook",
  pptx: "PowerPoint presentation",
  zip: "ZIP archive",
  jpg: "JPG image",
} as const;

export type FileType = keyof typeof FILE_TYPE_NAMES;
export const FILE_TYPES = Object.keys(FILE_TYPE_NAMES) as [FileType, ...FileType[]];

/** The file type of a name's extension, if the library accepts it. */
export function fileTypeOf(name: string): FileType | undefined {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return FILE_TYPES.find((type) => type === (extension === "jpeg" ? "jpg" : extension));
}

/**
 * Where officers and admins find the file of a resource. The address of a file stored here stays
 * the same when the file is replaced.
 */
export function resourceAddress({ id, fileUrl }: Pick<Resource, "id" | "fileUrl">): string {
  return fileUrl.startsWith("/") ? `/uploads/resources/${id}` : fileUrl;
}

/** The name of a resource's category, or a fixed text when the category was deleted. */
export function categoryName(
  categories: readonly ResourceCategory[],
  categoryId: number | null,
): string {
  return categories.find(({ id }) => id === categoryId)?.name ?? "Unknown Category";
}
