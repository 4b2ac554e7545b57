import { absolute, type Figure } from "#bench/measure.ts";
import { inFolder } from "#bench/servers.ts";
import { conflicts } from "./conflicts.ts";
import { killSome } from "./kills.ts";
import { publishing } from "./publishing.ts";
import { recovery } from "./recovery.ts";
import { speed } from "./speed.ts";

const PAIRS = 10_000;
const KILLS = 100;

/** Several processes on one PostgreSQL, which runs beside them on this machine. */
export async function machines(): Promise<Figure[]> {
  const figures = await inFolder(speed);
  figures.push(await inFolder(publishing), await inFolder(recovery));
  const { pairs, lost, odd } = await inFolder((folder) => conflicts(folder, PAIRS));
  figures.push(
    absolute(
      `lost updates over ${pairs} conflicting pairs`,
      `${lost} of ${pairs}`,
      "0",
      lost === 0,
    ),
    absolute(
      "answers to them other than done and conflict",
      `${odd} of ${2 * pairs}`,
      "0",
      odd === 0,
    ),
  );
  const kills = await inFolder((folder) => killSome(folder, KILLS));
  figures.push(
    absolute(
      `writes lost over ${KILLS} kills of one of two`,
      `${kills.lost} of ${kills.acknowledged}`,
      "0",
      kills.lost === 0,
    ),
    absolute(
      `mails of ${kills.mails} that came twice without a mark, of ${kills.twice}`,
      String(kills.unmarked),
      "0",
      kills.unmarked === 0 && kills.mails > 0,
    ),
  );
  return figures;
}
