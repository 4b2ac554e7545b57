/** The file types of the library, with what people call them. */
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

export interface Resource {
  id: number;
  title: string;
  description: string;
  /** A file stored here, or an https address elsewhere. */
  fileUrl: string;
  fileType: FileType;
  /** What the file was called when it was uploaded; empty for an address elsewhere. */
  fileName: string;
  /** In bytes; null for an address elsewhere. */
  size: number | null;
  /** Null once the category is gone. */
  categoryId: number | null;
  uploadedById: number | null;
  createdAt: string;
}

export interface ResourceCategory {
  id: number;
  name: string;
  description: string;
}

/** The file type that a name ends in, when it is one of the library's. */
export function fileTypeOf(name: string): FileType | undefined {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return FILE_TYPES.find((type) => type === (extension === "jpeg" ? "jpg" : extension));
}

/** The name of a resource's category; the specification's words for one that is gone. */
export function categoryName(
  categories: readonly ResourceCategory[],
  categoryId: number | null,
): string {
  return categories.find(({ id }) => id === categoryId)?.name ?? "Unknown Category";
}
