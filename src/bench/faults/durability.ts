import { killRounds } from "./kills.ts";
import { type Figure, all, none } from "#bench/measure.ts";
import { canCutPower, cutPower } from "./power-cuts.ts";
import { inFolder, startBare, startOurs } from "#bench/servers.ts";
import { copySnapshots } from "./snapshot-storm.ts";

const ROUNDS = 40;
const ACKNOWLEDGED_EACH = 250;
const CUTS = 100;
const CONTROL_CUTS = 20;
const COPIES = 100;

/** Acknowledged data survives kills and power cuts, and is in copies of the snapshot. */
export async function durability(): Promise<Figure[]> {
  const { acknowledged, lost, corrupt } = await inFolder((folder) =>
    killRounds(folder, { rounds: ROUNDS, each: ACKNOWLEDGED_EACH }),
  );
  const isEnough = acknowledged >= ROUNDS * ACKNOWLEDGED_EACH;
  const { snapshots, consistent } = await inFolder((folder) => copySnapshots(folder, COPIES));
  return [
    none(`writes lost over ${ROUNDS} kill -9`, lost, acknowledged, isEnough),
    none("databases corrupt after kill -9", corrupt, ROUNDS),
    ...(await powerCuts()),
    all(`consistent copies over ${snapshots} snapshots in a storm`, consistent, COPIES),
  ];
}

async function powerCuts(): Promise<Figure[]> {
  const name = "lost or corrupt after power cuts";
  if (!canCutPower()) return [{ name: `${name} (needs root)`, ours: "-", target: "0" }];
  const { acknowledged, lossy, corrupt } = await inFolder((folder) =>
    cutPower(folder, CUTS, startOurs),
  );
  // The control, which must lose data: SQLite as better-sqlite3 packages it
  const control = await inFolder((folder) =>
    cutPower(folder, CONTROL_CUTS, (disk) => startBare("packaged", disk)),
  );
  return [
    none(`${name}, ${acknowledged} writes`, lossy + corrupt, CUTS),
    {
      name: "control: cuts that cost SQLite as packaged a write",
      ours: `${control.lossy} of ${CONTROL_CUTS}`,
      target: "> 0",
      met: control.lossy > 0,
    },
  ];
}
