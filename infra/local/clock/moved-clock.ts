import { readFileSync } from 'node:fs';

// Imported first by every part of a stack whose clock is moved (`--import`): `Date` is what the file says, one line of
// three numbers: a moment of the machine's clock, what it is here at that moment (both in milliseconds since 1970), and how
// many times as fast the time goes on from there. Timers keep the machine's pace. The parts and their workers look into the
// file one by one: for a moment they do not agree, as machines do not.

const LOOK_EVERY_MS = 10;
const LINE = /^(\d+) (\d+) (\d+)$/;
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const MachineDate = Date;

let machine = 0;
let here = 0;
let speed = 1;
let looked = Number.NEGATIVE_INFINITY;

/** Only when the time is asked for: who sleeps looks at no clock. */
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
    // Not there yet, or just being written.
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
