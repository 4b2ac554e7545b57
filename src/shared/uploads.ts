export const UPLOAD_KINDS = ["logos", "profiles", "resources"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];
