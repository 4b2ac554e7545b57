import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Config } from "#platform/config.ts";

export type DiskState = "encrypted" | "plain" | "unknown";

/** Where Linux says what is mounted and which device is made of which. */
const LINUX = { mounts: "/proc/self/mountinfo", devices: "/sys" };

/**
 * Whether a folder lies on a volume that this machine encrypts (dm-crypt, as LUKS has it). Unknown
 * elsewhere than on Linux, in containers and on network volumes. What a provider encrypts below the
 * machine is plain here.
 */
export function diskStateOf(folder: string, { mounts, devices } = LINUX): DiskState {
  try {
    const mount = readFileSync(mounts, "utf8")
      .split("\n")
      .map(mountIn)
      .filter(({ point }) => `${existing(folder)}/`.startsWith(point))
      // The last one of a place is the one that is seen
      .reduce((found, each) => (each.point.length >= found.point.length ? each : found));
    const places = [
      join(devices, "dev/block", mount.device),
      join(devices, "class/block", basename(existing(mount.source))),
    ];
    const device = places.find((place) => existsSync(place));
    if (device === undefined) return "unknown";
    return isEncrypted(device, devices) ? "encrypted" : "plain";
  } catch {
    return "unknown";
  }
}

/** `36 35 98:0 / /srv rw,noatime master:1 - ext4 /dev/mapper/lender rw` */
function mountIn(line: string) {
  const [before = "", after = ""] = line.split(" - ");
  const [, , device = "", , point = "-"] = before.split(" ");
  const [, source = ""] = after.split(" ");
  return { device, source, point: point === "/" ? "/" : `${unescaped(point)}/` };
}

const unescaped = (path: string) =>
  path.replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));

function existing(source: string): string {
  return existsSync(source) ? realpathSync(source) : source;
}

/** A device, or all of those that it is made of, as a volume of LVM on LUKS. */
function isEncrypted(device: string, devices: string): boolean {
  const uuid = join(device, "dm/uuid");
  if (existsSync(uuid) && readFileSync(uuid, "utf8").startsWith("CRYPT-")) return true;
  const below = join(device, "slaves");
  const parts = existsSync(below) ? readdirSync(below) : [];
  const inClass = (part: string) => join(devices, "class/block", part);
  return parts.length > 0 && parts.every((part) => isEncrypted(inClass(part), devices));
}

export interface Encryption {
  disk: DiskState;
  backups: boolean;
  keyOnSameDisk: boolean;
}

const DISKS: Record<DiskState, string> = {
  encrypted: "The disk is encrypted.",
  plain: "The disk is not encrypted, as far as this machine can see.",
  unknown: "Whether the disk of the database is encrypted cannot be seen from here.",
};

/** The same in words. */
export function encryptionInWords({ disk, backups, keyOnSameDisk }: Encryption): string {
  const key = keyOnSameDisk ? ", with their key on the same disk" : "";
  const copies = backups ? "encrypted" : "not encrypted (the operator sets BACKUP_RECIPIENTS)";
  return `Borrowers’ documents are encrypted${key}. Backups are ${copies}. ${DISKS[disk]}`;
}

/** What is encrypted of the data folders, as far as this machine can see. */
export function encryptionOf(config: Config): Encryption {
  const { uploadsDir, databaseFile, dataKeyFile, backupRecipients } = config;
  const disks = [uploadsDir, dirname(databaseFile)].map((folder) => diskStateOf(folder));
  // The database is on another machine
  if (config.databaseUrl !== undefined) disks.push("unknown");
  const deviceOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
  return {
    disk: (["plain", "unknown"] as const).find((state) => disks.includes(state)) ?? "encrypted",
    backups: backupRecipients.length > 0,
    keyOnSameDisk: deviceOf(dataKeyFile) === deviceOf(uploadsDir),
  };
}
