import { FILE_TYPES } from "./resources.ts";
import { idOf, line, paragraph, recordId, z } from "#kit/values/zod.ts";

const FILE_URL = "Please upload the file or give an address that starts with https://";

/** The rules for a resource, shared by the browser and the server. */
export const resourceInput = z.object({
  title: line("Title must be at least 3 characters", { min: 3 }),
  description: paragraph("Description must be at least 10 characters", { min: 10, max: 2000 }),
  fileUrl: line("File URL is required", { max: 2000 }).refine(isFileUrl, FILE_URL),
  fileType: z.enum(FILE_TYPES, "Please select a file type"),
  categoryId: idOf("Please select a category"),
  /** Accepted and ignored: the record names the admin who added it. */
  uploadedById: z.unknown().optional(),
});

/** Changes to a resource: fields that are left out stay as they are. */
export const resourceChanges = resourceInput.omit({ uploadedById: true }).partial().extend({
  id: recordId,
  /** The revision that the changes were made to: if there is a newer one, they are refused. */
  revision: z.int().optional(),
});

export type ResourceInput = z.input<typeof resourceInput>;

export const categoryInput = z.object({
  name: line("Name must be at least 2 characters", { min: 2, max: 80 }),
  description: paragraph("Description must be at least 5 characters", { min: 5, max: 1000 }),
});

export type CategoryInput = z.input<typeof categoryInput>;

/**
 * A file stored here, or an https address without a username. Another rule handles empty values.
 */
function isFileUrl(value: string): boolean {
  if (value === "" || value.startsWith("/uploads/resources/")) return true;
  if (!/^https:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
