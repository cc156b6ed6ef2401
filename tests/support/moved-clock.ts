import { readFileSync } from 'node:fs';

// Imported first by every part of a stack whose clock a test moves (STACK_IMPORT): `Date` is as far away from the
// machine's clock as the file says, in milliseconds. Timers keep the machine's pace. The parts and their workers look
// into the file one by one: for a moment they do not agree, as machines do not.

const LOOK_EVERY_MS = 100;
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const MachineDate = Date;
let offset = 0;

const look = (): void => {
  try {
    const text = readFileSync(file, 'utf8');
    if (/^-?\d+$/.test(text)) offset = Number(text);
  } catch {
    // Not there yet, or just being written.
  }
};
look();
setInterval(look, LOOK_EVERY_MS).unref();

const now = (): number => MachineDate.now() + offset;

globalThis.Date = new Proxy(MachineDate, {
  get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  apply: () => new MachineDate(now()).toString(),
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
});
