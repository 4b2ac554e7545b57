import { Extension, type Extensions, Mark, Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Plugin } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { isOwnPath, isSafeLink } from "#shared/safe-link.ts";

const LEVELS = [2, 3, 4] as const;

/** A picture of this site, between words. */
const Image = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" } }),
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (img) => isOwnPath(img.getAttribute("src") ?? "") && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

const ALIGNS = ["left", "center", "right"];

/** Cells are one line each, as in Markdown, and lie to a side. */
const cell = {
  content: "paragraph",
  addAttributes: () => ({
    align: {
      default: "left",
      parseHTML: (element: HTMLElement) =>
        ALIGNS.find(
          (side) => side === element.style.textAlign || side === element.getAttribute("align"),
        ) ?? "left",
      renderHTML: ({ align }: Record<string, unknown>) => ({ "data-align": align }),
    },
    // What Markdown does not know is not taken over from elsewhere
    colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
    rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
    colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  }),
};

/** In bold and in a link too, as in Markdown. */
const Code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
});

/** Tab leaves the text, in a list and a table too: nobody is caught in it. */
const Keys = Extension.create({
  name: "keys",
  addKeyboardShortcuts() {
    const { commands } = this.editor;
    return {
      "Mod-]": () => commands.sinkListItem("listItem"),
      "Mod-[": () => commands.liftListItem("listItem"),
    };
  },
  addProseMirrorPlugins: () => [
    // Handled here and not prevented, it is the browser's
    new Plugin({ props: { handleDOMEvents: { keydown: (_, { key }) => key === "Tab" } } }),
  ],
});

/** What can stand in a text: exactly what the Markdown of the site's pages can say. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [...LEVELS] },
    strike: false,
    underline: false,
    trailingNode: false,
    code: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => isSafeLink(url),
    },
  }),
  Image,
  Code,
  Keys,
  // Without the widths that it would write into style attributes, which the site's policy forbids
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
];
