import { readFileSync } from 'node:fs';

// Imported first by every process (`--import`). The file has three numbers: a machine time, the fake time at that
// moment (both milliseconds since 1970), and the speed. Timers keep real time. Each process polls the file, so
// processes disagree briefly, as machines do.

const LOOK_EVERY_MS = 10;
const LINE = /^(\d+) (\d+) (\d+)$/;
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const MachineDate = Date;

let machine = 0;
let here = 0;
let speed = 1;
let looked = Number.NEGATIVE_INFINITY;

/** Read only on demand, so an idle process does no work. */
const look = (): void => {
  if (performance.now() - looked < LOOK_EVERY_MS) return;
  looked = performance.now();
  try {
    const found = LINE.exec(readFileSync(file, 'utf8'));
    if (found === null) return;
    machine = Number(found[1]);
    here = Number(found[2]);
    speed = Number(found[3]);
  } catch {
    // Missing or being written.
  }
};

const now = (): number => {
  look();
  return here + Math.round((MachineDate.now() - machine) * speed);
};

globalThis.Date = new Proxy(MachineDate, {
  get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  apply: () => new MachineDate(now()).toString(),
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
});
