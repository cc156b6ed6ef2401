// One cold import in a process of its own: `node import-probe.mjs <bundle>` prints its time in ms.
// It loads nothing itself, so that what the bundle needs of Node is paid for by the bundle.
const began = process.hrtime.bigint();
await import(process.argv[2]);
const wall = Number(process.hrtime.bigint() - began) / 1e6;
process.getBuiltinModule('node:fs').writeSync(1, JSON.stringify({ wall }));
process.exit();
