/** Where the dialog's unsaved template is kept: one at a time. */
export const TEMPLATE_DRAFT = "template";

export interface KeptTemplate {
  /** The template being edited; undefined for a new one. */
  id: number | undefined;
  revision: number;
  name: string;
  text: string;
}
