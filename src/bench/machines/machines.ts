import { type Figure, none } from "#bench/measure.ts";
import { conflicts } from "./conflicts.ts";
import { killSome } from "./kills.ts";
import { publishing, recovery } from "./waits.ts";
import { speed } from "./speed.ts";

const PAIRS = 10_000;
const KILLS = 100;

/** Several processes on one PostgreSQL, which runs beside them on this machine. */
export async function machines(): Promise<Figure[]> {
  const figures = [...(await speed()), await publishing(), await recovery()];
  const { pairs, lost, odd } = await conflicts(PAIRS);
  const kills = await killSome(KILLS);
  return [
    ...figures,
    none(`lost updates over ${pairs} conflicting pairs`, lost, pairs),
    none("answers to them other than done and conflict", odd, 2 * pairs),
    none(`writes lost over ${KILLS} kills of one of two`, kills.lost, kills.acknowledged),
    none(
      `mails of ${kills.mails} that came twice without a mark`,
      kills.unmarked,
      kills.twice,
      kills.mails > 0,
    ),
  ];
}
