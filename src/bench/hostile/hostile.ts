import type { Figure } from "#bench/measure.ts";
import { heldBodies } from "./held-bodies.ts";
import { inventedSignIns } from "./invented-sign-ins.ts";
import { wholeList } from "./whole-list.ts";
import { worstPaths } from "./worst-paths.ts";

/** The effect of one hostile or unlucky client on others, compared with its absence. */
export async function hostile(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measure of [wholeList, worstPaths, inventedSignIns, heldBodies])
    figures.push(...(await measure()));
  return figures;
}
