import { describe, expect, test } from "vitest";
import { holdForeignLock } from "#bench/faults/foreign-lock.ts";
import { fillDisk } from "#bench/faults/full-disk.ts";
import { killRounds } from "#bench/faults/kills.ts";
import { canMount } from "#bench/faults/mounting.ts";
import { canCutPower, cutPower } from "#bench/faults/power-cuts.ts";
import { restartUnderLoad } from "#bench/faults/restarts.ts";
import { copySnapshots } from "#bench/faults/snapshot-storm.ts";
import { startOurs } from "#bench/servers.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";

/** Short runs of the measurements in `npm run bench durability` and `npm run bench resilience`. */

describe("Every acknowledged write survives", () => {
  test("a kill -9", async () => {
    const found = await killRounds(temporaryFolder(), { rounds: 3, each: 40 });
    expect(found).toMatchObject({ lost: 0, corrupt: 0 });
    expect(found.acknowledged).toBeGreaterThanOrEqual(120);
  });

  test.runIf(canCutPower())("a power cut", async () => {
    expect(await cutPower(temporaryFolder(), 5, startOurs)).toMatchObject({ lossy: 0, corrupt: 0 });
  });

  test.runIf(canMount())(
    "a full disk, on which reads continue and writes return later",
    async () => {
      expect(await fillDisk(temporaryFolder())).toMatchObject({
        lost: 0,
        refusedWith: "507",
        readsWentOn: true,
        writesReturned: true,
      });
    },
  );

  test("a restart under load, which fails no request in flight", async () => {
    expect(await restartUnderLoad(temporaryFolder(), 2)).toMatchObject({ failed: 0, lost: 0 });
  });
});

test("While another process holds the write lock no write fails", async () => {
  expect(await holdForeignLock(temporaryFolder(), 300)).toMatchObject({ failed: 0 });
});

test("A copy of the published snapshot is complete and consistent at any moment", async () => {
  expect(await copySnapshots(temporaryFolder(), 10)).toMatchObject({ consistent: 10 });
});
