import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isProtected } from "../../shared/users.ts";

/** The generated password of the first admin waits in a file: what is printed ends in a journal. */

function fileBeside(databaseFile: string): string {
  return join(dirname(databaseFile), "first-password.txt");
}

/** Writes it for this user of the machine alone. Returns the file's name. */
export function keepFirstPassword(databaseFile: string, password: string): string {
  const file = fileBeside(databaseFile);
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  return file;
}

/** Removes it once the first admin has another password. */
export function forgetFirstPassword(databaseFile: string, user: { username: string }): void {
  if (isProtected(user)) rmSync(fileBeside(databaseFile), { force: true });
}
