/** The one page that other sites may show in a frame. */
export const EMBEDDED_CALCULATOR = "/embed/calculator";

/** The message from the page to the site around it: the height of its content, in pixels. */
export interface HeightMessage {
  calculatorHeight: number;
}

/** The height without scripts; enough for a phone. */
const FIRST_HEIGHT = 1340;

/**
 * The HTML with which another site shows the calculator: a frame, and the script that makes it as
 * high as its content. Undefined without https, which browsers require for a frame in a secure
 * page.
 * @param officer who gets the requests that come from there
 */
export function embeddingHtml(
  { publicUrl, companyName }: { publicUrl: string; companyName: string },
  officer?: number,
): string | undefined {
  if (!publicUrl.startsWith("https:")) return undefined;
  const { origin } = new URL(publicUrl);
  const address = `${origin}${EMBEDDED_CALCULATOR}${officer === undefined ? "" : `?officer=${officer}`}`;
  const name = companyName.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${address}" title="Mortgage payment calculator by ${name}"
  width="100%" height="${FIRST_HEIGHT}" style="border: 0" loading="lazy"></iframe>
<script>
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== "${origin}" || !(data?.calculatorHeight > 0)) return;
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === source) frame.height = data.calculatorHeight;
  });
</script>`;
}
