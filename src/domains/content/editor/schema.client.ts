import { type Command, Extension, type Extensions, Mark, Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { Plugin } from "@tiptap/pm/state";
import { goToNextCell } from "@tiptap/pm/tables";
import { StarterKit } from "@tiptap/starter-kit";
import { isOwnPath, isSafeLink } from "#kit/values/safe-link.ts";
import {
  CALLOUT_KINDS,
  CALLOUT_NAMES,
  type CalloutKind,
  isCalculator,
} from "#domains/content/text-blocks.ts";
import { calculatorInWords } from "./calculator-words.client.ts";

const LEVELS = [2, 3, 4] as const;

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

/** Cells hold one line each, as in Markdown, and have an alignment. */
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
    // Pasted attributes that Markdown does not have are dropped
    colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
    rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
    colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  }),
};

/** Allowed in bold text and in links too, as in Markdown. */
const Code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
});

/** Browsers put the caret before a table or a calculator at the end of a text, not after it. */
const goToEnd: Command = ({ state: { doc }, tr, dispatch }) => {
  if (!["table", "calculator"].includes(doc.lastChild?.type.name ?? "")) return false;
  dispatch?.(tr.setSelection(new GapCursor(doc.resolve(doc.content.size))).scrollIntoView());
  return true;
};

/**
 * Tab leaves the text, so that it is not a keyboard trap; in a table it visits the next cells
 * first.
 */
const Keys = Extension.create({
  name: "keys",
  addKeyboardShortcuts() {
    // Its commands are of the text as it is when they are read
    const { editor } = this;
    return {
      "Mod-End": () => editor.commands.command(goToEnd),
      "Meta-ArrowDown": () => editor.commands.command(goToEnd),
      "Mod-]": () => editor.commands.sinkListItem("listItem"),
      "Mod-[": () => editor.commands.liftListItem("listItem"),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown({ state, dispatch }, event) {
            if (event.key !== "Tab") return false;
            // Otherwise handled without preventing it, so that the browser moves the focus
            if (goToNextCell(event.shiftKey ? -1 : 1)(state, dispatch)) event.preventDefault();
            return true;
          },
        },
      },
    }),
  ],
});

const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    kind: {
      default: CALLOUT_KINDS[0],
      parseHTML: (element) => {
        const kind = element.getAttribute("data-callout");
        return CALLOUT_KINDS.find((each) => each === kind) ?? CALLOUT_KINDS[0];
      },
      renderHTML: ({ kind }) => ({
        role: "note",
        "data-callout": String(kind),
        "aria-label": CALLOUT_NAMES[kind as CalloutKind],
      }),
    },
  }),
  parseHTML: () => [{ tag: "[data-callout]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes, 0],
});

const Calculator = Node.create({
  name: "calculator",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: {
      default: "/calculator",
      parseHTML: (element) => element.getAttribute("data-calculator"),
      renderHTML: ({ href }) => ({ "data-calculator": String(href) }),
    },
  }),
  parseHTML: () => [
    {
      tag: "[data-calculator]",
      getAttrs: (element) => isCalculator(element.getAttribute("data-calculator") ?? "") && null,
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    "div",
    HTMLAttributes,
    calculatorInWords(String(node.attrs.href)),
  ],
});

/** A calculator cannot be inside another block. */
const Document = Node.create({ name: "doc", topNode: true, content: "(block | calculator)+" });

/** The elements of a text: exactly those of the site's Markdown. */
export const EXTENSIONS: Extensions = [
  Document,
  Callout,
  Calculator,
  StarterKit.configure({
    document: false,
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
  // Without column widths, which would be style attributes: the content policy forbids them
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
];
