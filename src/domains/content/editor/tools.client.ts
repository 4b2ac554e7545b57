import type { ChainedCommands, Editor } from "@tiptap/core";
import { CALLOUT_NAMES, type CalloutKind } from "#domains/content/text-blocks.ts";

export type Asks = "link" | "picture" | "calculator";

export interface Tool {
  name: string;
  icon: string;
  keys?: string;
  /** Separated from the previous button. */
  begins?: true;
  /** Opens a dialog first. */
  asks?: Asks;
  run?: (editor: Editor) => boolean;
  /** Whether it is on at the cursor, for a button that switches something. */
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
}

type Step = (chain: ChainedCommands) => ChainedCommands;

function doing(step: Step): Pick<Tool, "run" | "isPossible"> {
  return {
    run: (editor) => {
      // The editor's own command waits for a frame, and by then the user may have moved the focus
      // elsewhere
      editor.view.focus();
      return step(editor.chain()).scrollIntoView().run();
    },
    isPossible: (editor) => step(editor.can().chain()).run(),
  };
}

/** A text has at most one, because its fields have ids. */
function hasCalculator({ state }: Editor): boolean {
  return state.doc.content.content.some(({ type }) => type.name === "calculator");
}

const on = (type: string) => (editor: Editor) => editor.isActive(type);

export const TOOLS: readonly Tool[] = [
  {
    name: "Bold",
    icon: "bold",
    keys: "Ctrl+B",
    begins: true,
    ...doing((chain) => chain.toggleBold()),
    isActive: on("bold"),
  },
  {
    name: "Italic",
    icon: "italic",
    keys: "Ctrl+I",
    ...doing((chain) => chain.toggleItalic()),
    isActive: on("italic"),
  },
  { name: "Link", icon: "link", asks: "link", isActive: on("link") },
  {
    name: "Bulleted list",
    icon: "list",
    begins: true,
    ...doing((chain) => chain.toggleBulletList()),
    isActive: on("bulletList"),
  },
  {
    name: "Numbered list",
    icon: "list-ordered",
    ...doing((chain) => chain.toggleOrderedList()),
    isActive: on("orderedList"),
  },
  {
    name: "Indent the item",
    icon: "indent-increase",
    keys: "Ctrl+]",
    ...doing((chain) => chain.sinkListItem("listItem")),
  },
  {
    name: "Outdent the item",
    icon: "indent-decrease",
    keys: "Ctrl+[",
    ...doing((chain) => chain.liftListItem("listItem")),
  },
  {
    name: "Quote",
    icon: "quote",
    begins: true,
    ...doing((chain) => chain.toggleBlockquote()),
    isActive: on("blockquote"),
  },
  {
    name: "Callout",
    icon: "info",
    ...doing((chain) => chain.toggleWrap("callout")),
    isActive: on("callout"),
  },
  { name: "Picture", icon: "image", asks: "picture" },
  {
    name: "Table",
    icon: "table",
    ...doing((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
  },
  {
    name: "Payment calculator",
    icon: "calculator",
    asks: "calculator",
    isActive: on("calculator"),
    isPossible: (editor) => editor.isActive("calculator") || !hasCalculator(editor),
  },
  { name: "Divider", icon: "minus", ...doing((chain) => chain.setHorizontalRule()) },
  {
    name: "Undo",
    icon: "undo-2",
    keys: "Ctrl+Z",
    begins: true,
    ...doing((chain) => chain.undo()),
  },
  { name: "Redo", icon: "redo-2", keys: "Ctrl+Shift+Z", ...doing((chain) => chain.redo()) },
];

const callout = (kind: CalloutKind, icon: string, begins?: true): Tool => ({
  name: CALLOUT_NAMES[kind],
  icon,
  ...(begins && { begins }),
  ...doing((chain) => chain.updateAttributes("callout", { kind })),
  isActive: (editor) => editor.isActive("callout", { kind }),
});

/** Shown only while the cursor is in a callout: its kinds. */
export const CALLOUT_TOOLS: readonly Tool[] = [
  callout("note", "sticky-note", true),
  callout("tip", "lightbulb"),
  callout("warning", "triangle-alert"),
];

const align = (side: string, icon: string): Tool => ({
  name: `Align ${side}`,
  icon,
  ...doing((chain) => chain.setCellAttribute("align", side)),
  isActive: (editor) =>
    editor.isActive("tableCell", { align: side }) ||
    editor.isActive("tableHeader", { align: side }),
});

/** Shown only while the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  {
    name: "Add a row below",
    icon: "row-add",
    begins: true,
    ...doing((chain) => chain.addRowAfter()),
  },
  { name: "Delete the row", icon: "row-delete", ...doing((chain) => chain.deleteRow()) },
  {
    name: "Add a column to the right",
    icon: "column-add",
    ...doing((chain) => chain.addColumnAfter()),
  },
  { name: "Delete the column", icon: "column-delete", ...doing((chain) => chain.deleteColumn()) },
  align("left", "text-align-start"),
  align("center", "text-align-center"),
  align("right", "text-align-end"),
  { name: "Delete the table", icon: "trash-2", ...doing((chain) => chain.deleteTable()) },
];
