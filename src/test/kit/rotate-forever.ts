import { atRestIn } from "./storage.ts";

/** Rotates and rewrites without a pause, until it is killed. */
const { keys, storage } = atRestIn(process.argv[2] ?? "");
process.stdout.write("rotating\n");
for (;;) {
  const older = keys.all().map(({ id }) => id);
  keys.rotate();
  for (const address of (await storage.notUnder(keys.newest().id)).keys())
    await storage.rewrite(address);
  await keys.retire(older);
  await keys.drop(new Set((await storage.notUnder(keys.newest().id)).values()));
}
