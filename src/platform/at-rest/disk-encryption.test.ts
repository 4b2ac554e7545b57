import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { diskStateOf } from "./disk-encryption.ts";

const MOUNTS = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 253:0 / /srv rw,relatime shared:2 - ext4 /dev/mapper/lender rw
31 22 253:1 / /data rw - xfs /dev/mapper/vg-data rw
32 22 0:45 / /pool rw - btrfs /dev/dm-0 rw
33 22 0:46 / /mnt/a\\040b rw - nfs4 10.0.0.1:/x rw
34 30 8:1 /x /srv/plain rw - ext4 /dev/sda1 rw
`;

/** What such a machine says of its devices. */
function machine() {
  const folder = temporaryFolder();
  const write = (path: string, text = "") => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("mounts", MOUNTS);
  write("sys/dev/block/8:1/size");
  for (const place of ["sys/dev/block/253:0", "sys/class/block/dm-0"])
    write(`${place}/dm/uuid`, "CRYPT-LUKS2-0f6c-lender\n");
  write("sys/dev/block/253:1/dm/uuid", "LVM-abc\n");
  write("sys/dev/block/253:1/slaves/dm-0/size");
  return { mounts: join(folder, "mounts"), devices: join(folder, "sys") };
}

test.each([
  ["/srv/lender", "encrypted"],
  ["/srv", "encrypted"],
  ["/srv/plain/uploads", "plain"],
  ["/srvother", "plain"],
  ["/home", "plain"],
  ["/data/uploads", "encrypted"],
  ["/pool/uploads", "encrypted"],
  ["/mnt/a b/uploads", "unknown"],
])("%s is %s", (folder, state) => {
  expect(diskStateOf(folder, machine())).toBe(state);
});

test("without Linux's files nothing is known", () => {
  expect(diskStateOf("/srv", { mounts: "/nowhere/mounts", devices: "/nowhere" })).toBe("unknown");
});
