import { killRounds } from "./kills.ts";
import { absolute, type Figure } from "#bench/measure.ts";
import { canCutPower, cutPackagedDefault, cutServer } from "./power-cuts.ts";
import { inFolder } from "#bench/servers.ts";
import { copySnapshots } from "./snapshot-storm.ts";

const ROUNDS = 40;
const ACKNOWLEDGED_EACH = 250;
const CUTS = 100;
const CONTROL_CUTS = 20;
const COPIES = 100;

/** Acknowledged data survives kills and power cuts, and is in copies of the snapshot. */
export async function durability(): Promise<Figure[]> {
  const kills = await inFolder((folder) =>
    killRounds(folder, { rounds: ROUNDS, each: ACKNOWLEDGED_EACH }),
  );
  const storm = await inFolder((folder) => copySnapshots(folder, COPIES));
  return [
    absolute(
      `writes lost over ${ROUNDS} kill -9`,
      `${kills.lost} of ${kills.acknowledged}`,
      "0",
      kills.lost === 0 && kills.acknowledged >= ROUNDS * ACKNOWLEDGED_EACH,
    ),
    absolute(
      "databases corrupt after kill -9",
      `${kills.corrupt} of ${ROUNDS}`,
      "0",
      kills.corrupt === 0,
    ),
    ...(await powerCuts()),
    absolute(
      `consistent copies over ${storm.snapshots} snapshots in a storm`,
      `${storm.consistent} of ${COPIES}`,
      `${COPIES}`,
      storm.consistent === COPIES,
    ),
  ];
}

async function powerCuts(): Promise<Figure[]> {
  const name = "lost or corrupt after power cuts";
  if (!canCutPower()) return [absolute(`${name} (needs root)`, "-", "0")];
  const ours = await inFolder((folder) => cutServer(folder, CUTS));
  const control = await inFolder((folder) => cutPackagedDefault(folder, CONTROL_CUTS));
  return [
    absolute(
      `${name}, ${ours.acknowledged} writes`,
      `${ours.lossy + ours.corrupt} of ${CUTS}`,
      "0",
      ours.lossy + ours.corrupt === 0,
    ),
    absolute(
      "control: cuts that cost SQLite as packaged a write",
      `${control.lossy} of ${CONTROL_CUTS}`,
      "> 0",
      control.lossy > 0,
    ),
  ];
}
