import { parseCommand } from "./app/process/parse-command.ts";

const [name, how] = process.argv.slice(2);
process.exit(await parseCommand(name, how));
