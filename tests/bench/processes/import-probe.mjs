// One cold import in its own process: `node import-probe.mjs <bundle>` prints its time in ms.
// It loads nothing itself, so that the bundle pays for the Node modules it needs.
const began = process.hrtime.bigint();
await import(process.argv[2]);
const wall = Number(process.hrtime.bigint() - began) / 1e6;
process.getBuiltinModule('node:fs').writeSync(1, JSON.stringify({ wall }));
process.exit();
