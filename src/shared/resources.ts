export const FILE_TYPES = ["pdf", "docx", "xlsx", "pptx", "zip", "jpg"] as const;
export type FileType = (typeof FILE_TYPES)[number];
