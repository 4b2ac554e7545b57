import { useSiteWords } from "#web/settings/use-settings.ts";

/**
 * The colors of the palette, only in the HTML, because the browser leaves its style sheets as they
 * are. The standard colors are in the style sheet of every page.
 */
export function Palette() {
  const { palette } = useSiteWords();
  return (
    palette && <link rel="stylesheet" href={`/palettes/${palette}.css`} precedence="palette" />
  );
}
