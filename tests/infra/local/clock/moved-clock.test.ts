import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClock } from '#local/clock/clock-file.ts';
import { tempFolder } from '#tests/support/temp.ts';

/** What a process sees: `Date.now()`, `new Date()`, an explicit date, and the time after some machine milliseconds. */
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

test('a process that imports it first has the file’s clock; explicit dates are unchanged', async () => {
  const clock = openClock(file, 0);
  await clock.set(PAST);
  const [now, date, named, utc] = seen(clock.module);
  for (const time of [now, date, clock.now()]) {
    expect(time).toBeGreaterThanOrEqual(PAST);
    expect(time).toBeLessThan(PAST + SLACK_MS);
  }
  expect([named, utc]).toEqual([5, Date.UTC(2026, 0, 1)]);
});

test('runs at the configured speed', async () => {
  const clock = openClock(file, 0);
  await clock.set(PAST, 1000);
  const [before = 0, , , , after = 0] = seen(clock.module, 100);
  expect(after - before).toBeGreaterThanOrEqual(90_000);
});

test('uses the machine’s clock before it is set, and with an invalid file', () => {
  const { module } = openClock(file);
  const [unset = 0] = seen(module);
  expect(Math.abs(unset - Date.now())).toBeLessThan(SLACK_MS);
  writeFileSync(file, 'nothing');
  const [broken = 0] = seen(module);
  expect(Math.abs(broken - Date.now())).toBeLessThan(SLACK_MS);
});
