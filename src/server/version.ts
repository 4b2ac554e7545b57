import { version as released } from "../../package.json";

/** The commit that was built; empty where it is unknown, as in a folder without its history. */
const commit = String(import.meta.env.COMMIT ?? "");

/** Such as 0.1.0+56c22774. */
export const version = commit ? `${released}+${commit}` : released;
