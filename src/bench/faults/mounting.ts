import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let answer: boolean | undefined;

/**
 * Whether this process may mount file systems: root on Linux may, root in most containers may not.
 */
export function canMount(): boolean {
  answer ??= process.platform === "linux" && process.getuid?.() === 0 && tryMount();
  return answer;
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "lender-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
