// Refuses a Node that is too old, before it meets code that it cannot parse. It begins dist/main.js
// too.
const OLDEST_NODE = 24;

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  process.stderr.write(
    `lender needs Node ${OLDEST_NODE} or newer and this is ${process.versions.node}: install it from nodejs.org, or run "npm ci" on Linux x64, which brings one that npm start and "npx node dist/main.js" use\n`,
  );
  process.exit(1);
}
