import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClock } from '#local/clock/clock-file.ts';
import { tempFolder } from '#tests/support/temp.ts';

/** What a part sees: `Date.now()`, `new Date()`, a date of its own, and the time after so many milliseconds of the machine. */
const seen = (module: string, waitMs = 0): readonly number[] => {
  const code = `
    const first = [Date.now(), new Date().getTime(), new Date(5).getTime(), Date.UTC(2026, 0, 1)];
    setTimeout(() => console.log(JSON.stringify([...first, Date.now()])), ${waitMs});
  `;
  const output = execFileSync(process.execPath, ['--import', module, '--eval', code], { encoding: 'utf8' });
  return JSON.parse(output) as number[];
};

let file = '';
let folder = '';
beforeEach(() => {
  folder = tempFolder();
  file = join(folder, 'clock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const PAST = Date.UTC(2026, 9, 27, 13);
const SLACK_MS = 60_000;

test('a part that imports it first has the clock of the file, and dates that are named are as they are', async () => {
  const clock = openClock(file, 0);
  await clock.set(PAST);
  const [now, date, named, utc] = seen(clock.module);
  for (const time of [now, date, clock.now()]) {
    expect(time).toBeGreaterThanOrEqual(PAST);
    expect(time).toBeLessThan(PAST + SLACK_MS);
  }
  expect([named, utc]).toEqual([5, Date.UTC(2026, 0, 1)]);
});

test('it goes on as many times as fast as it was set', async () => {
  const clock = openClock(file, 0);
  await clock.set(PAST, 1000);
  const [before = 0, , , , after = 0] = seen(clock.module, 100);
  expect(after - before).toBeGreaterThanOrEqual(90_000);
});

test('before it is set, and with a file that is none, it is the clock of the machine', () => {
  const { module } = openClock(file);
  const [unset = 0] = seen(module);
  expect(Math.abs(unset - Date.now())).toBeLessThan(SLACK_MS);
  writeFileSync(file, 'nothing');
  const [broken = 0] = seen(module);
  expect(Math.abs(broken - Date.now())).toBeLessThan(SLACK_MS);
});
