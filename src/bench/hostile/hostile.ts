import type { Figure } from "#bench/measure.ts";
import { brokenUploads } from "./broken-uploads.ts";
import { guesses } from "./guesses.ts";
import { heldBodies } from "./held-bodies.ts";
import { idleSockets } from "./idle-sockets.ts";
import { inventedSignIns } from "./invented-sign-ins.ts";
import { renewedCookies } from "./renewed-cookies.ts";
import { wholeList } from "./whole-list.ts";
import { worstPaths } from "./worst-paths.ts";

/** The effect of one hostile or unlucky client on others, compared with its absence. */
export async function hostile(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measure of [
    brokenUploads,
    wholeList,
    worstPaths,
    inventedSignIns,
    guesses,
    heldBodies,
    idleSockets,
    renewedCookies,
  ])
    figures.push(...(await measure()));
  return figures;
}
