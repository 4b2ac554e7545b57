/** Where the unsaved template of the dialog is kept: one at a time. */
export const TEMPLATE_DRAFT = "template";

export interface KeptTemplate {
  /** Of the template that is changed; undefined for a new one. */
  id: number | undefined;
  revision: number;
  name: string;
  text: string;
}
