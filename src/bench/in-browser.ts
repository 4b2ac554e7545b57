import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "#test/kit/chromium.ts";
import type { Figure } from "./measure.ts";
import { inFolder, type Server, startOurs, withServers } from "./servers.ts";

/** Measures our server in a browser, one subject after the other. */
export async function inBrowser<Subject>(
  subjects: readonly Subject[],
  measure: (browser: Browser, server: Server, subject: Subject) => Promise<Figure[]>,
): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    return await inFolder((folder) =>
      withServers([startOurs(folder)], async (server) => {
        const figures: Figure[] = [];
        for (const subject of subjects) figures.push(...(await measure(browser, server, subject)));
        return figures;
      }),
    );
  } finally {
    await browser.close();
  }
}
