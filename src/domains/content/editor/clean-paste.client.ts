import { isOwnPath } from "#kit/values/safe-link.ts";

/** The invisible elements of a word processor. */
const RUBBISH =
  "style, script, meta, link, title, xml, o\\:p, w\\:sdt > w\\:sdtpr, [data-style*='mso-hide'], del";

/**
 * Pasted HTML in a form that the editor can read. The editor itself drops what it does not know,
 * such as fonts and colors; here Word's lists become lists, and headings are moved one level below
 * the page's own.
 */
export function cleanPaste(html: string): string {
  const body = parsed(html);
  for (const picture of foreignPictures(body)) removeWithParents(picture, body);
  for (const element of body.querySelectorAll(RUBBISH)) element.remove();
  for (const heading of body.querySelectorAll("h1, h5, h6"))
    rename(heading, heading.tagName === "H1" ? "h2" : "h4");
  makeLists(body);
  for (const paragraph of body.querySelectorAll("p")) if (isEmpty(paragraph)) paragraph.remove();
  for (const cell of body.querySelectorAll("td, th")) {
    inOneLine(cell);
    const [, side] =
      /text-align:\s*(center|right)/.exec(cell.getAttribute("data-style") ?? "") ?? [];
    if (side) cell.setAttribute("align", side);
  }
  // Google Docs wraps everything in a <b> without weight; Word's "mso-bidi-font-weight:normal" is
  // about right-to-left letters only, and is on nearly all bold text
  for (const bold of body.querySelectorAll("b[data-style*='font-weight:normal']"))
    if (/(?<!-)font-weight:normal/.test(bold.getAttribute("data-style") ?? ""))
      bold.replaceWith(...bold.childNodes);
  for (const [style, name] of FONTS)
    for (const span of body.querySelectorAll("span[data-style]"))
      if (style.test(span.getAttribute("data-style") ?? "")) wrapInside(span, name);
  // Google Docs writes an empty line between blocks as a break
  for (const line of body.querySelectorAll(":scope > br")) line.remove();
  return body.innerHTML;
}

/** Whether something pasted or dropped has pictures that are left out, and whether nothing else. */
export function picturesLeftOut(brought: DataTransfer | null): "none" | "some" | "all" {
  const html = brought?.getData("text/html") ?? "";
  if (html === "") {
    const files = [...(brought?.files ?? [])];
    const isPicture = files.some(({ type }) => type.startsWith("image/"));
    return isPicture && brought?.getData("text/plain") === "" ? "all" : "none";
  }
  const body = parsed(html);
  if (foreignPictures(body).length === 0) return "none";
  const rest = parsed(cleanPaste(html));
  return rest.textContent.trim() === "" && !rest.querySelector("img, hr, [data-calculator]")
    ? "all"
    : "some";
}

/** Pictures on other hosts, in files or in the HTML itself: texts show this site's own alone. */
function foreignPictures(body: HTMLElement): Element[] {
  return [...body.querySelectorAll("img")].filter(
    (img) => !isOwnPath(img.getAttribute("src") ?? ""),
  );
}

/** Removes a picture and what contained nothing else, which would be an empty paragraph. */
function removeWithParents(picture: Element, body: HTMLElement): void {
  const parent = picture.parentElement;
  picture.remove();
  if (parent && parent !== body && !parent.matches("td, th") && isEmpty(parent))
    removeWithParents(parent, body);
}

/** Google Docs says what is bold or slanted by style alone. */
const FONTS = [
  [/(?<!-)font-weight:\s*(bold|[6-9]00)/, "strong"],
  [/(?<!-)font-style:\s*italic/, "em"],
] as const;

function wrapInside(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(inert(html), "text/html").body;
}

/**
 * The HTML without comments, which include Word's conditional parts; the styles are only read.
 */
function inert(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<!\[[\s\S]*?\]>|<style[\s\S]*?<\/style>/gi, "")
    .replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

/** Word writes a paragraph with a non-breaking space for an empty line. */
function isEmpty(paragraph: Element): boolean {
  return paragraph.textContent.trim() === "" && !paragraph.querySelector("img, hr");
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** A cell is one line: its paragraphs are joined. */
function inOneLine(cell: Element): void {
  const paragraphs = [...cell.querySelectorAll("p, div, li")];
  for (const paragraph of paragraphs.slice(1)) paragraph.prepend(" ");
  for (const paragraph of paragraphs) paragraph.replaceWith(...paragraph.childNodes);
}

/** The marker of a list item; in filtered HTML it is known only by the small space after it. */
const MARKER =
  "[data-style*='mso-list:Ignore'], [data-style*='mso-list: Ignore'], span:has(> span[data-style*='7.0pt'])";

/**
 * Word writes a list item as a paragraph; its style gives the level and its marker the kind of
 * list.
 */
function makeLists(body: HTMLElement): void {
  const items = body.querySelectorAll<HTMLElement>(
    "p[class*='MsoListParagraph'], p[data-style*='mso-list:l']",
  );
  let open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const item of items) {
    if (last === undefined || item.previousElementSibling !== last) open = [];
    const level = Number(/level(\d)/.exec(item.getAttribute("data-style") ?? "")?.[1] ?? 1);
    open = open.slice(0, level);
    const name = isNumbered(item) ? "ol" : "ul";
    // Bullets that follow numbers are another list
    if (open.length === level && open.at(-1)?.localName !== name) open.pop();
    for (const marker of item.querySelectorAll(MARKER)) marker.remove();
    while (open.length < level) open.push(newList(name, { open, item }));
    const list = open.at(-1);
    const line = body.ownerDocument.createElement("li");
    line.append(...item.childNodes);
    list?.append(line);
    item.remove();
    last = open[0];
  }
}

function newList(
  name: string,
  { open, item }: { open: HTMLElement[]; item: HTMLElement },
): HTMLElement {
  const list = item.ownerDocument.createElement(name);
  const parent = open.at(-1);
  if (parent) (parent.lastElementChild ?? parent).append(list);
  else item.before(list);
  return list;
}

function isNumbered(item: HTMLElement): boolean {
  return /^\W?\s*[\da-z]{1,4}[.)]/i.test(item.querySelector(MARKER)?.textContent.trim() ?? "");
}
