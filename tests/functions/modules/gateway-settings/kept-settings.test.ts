import { expect, test } from 'vitest';
import { keptSettings } from '#functions/modules/gateway-settings/kept-settings.ts';
import { type GatewaySettingsRecord, NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { quiet } from '#functions/platform/logger.ts';

const SETTLED: GatewaySettingsRecord = {
  ...NOTHING_SETTLED,
  conversion: { minimum: '250', maximum: '800', spread: '1' },
};

const setUp = () => {
  const world = { now: 0, reads: 0, record: SETTLED, fails: false };
  const settings = keptSettings(
    {
      read: () => {
        world.reads += 1;
        return world.fails
          ? Promise.reject(new Error('the table is unavailable'))
          : Promise.resolve({ version: 1, record: world.record });
      },
    },
    { clock: () => new Date(world.now), log: quiet },
  );
  return { world, current: () => settings.current() };
};

test('concurrent callers share one read; a change applies within a minute', async () => {
  const { world, current } = setUp();
  const first = await Promise.all(Array.from({ length: 20 }, () => current()));
  expect(first.every((each) => each === SETTLED)).toBe(true);
  world.record = NOTHING_SETTLED;
  world.now = 59_999;
  expect([await current(), world.reads]).toEqual([SETTLED, 1]);
  world.now = 60_000;
  expect([await current(), world.reads]).toEqual([NOTHING_SETTLED, 2]);
});

test('without the table, the last known settings apply, else the defaults; the read repeats soon', async () => {
  const { world, current } = setUp();
  world.fails = true;
  expect(await current()).toEqual(NOTHING_SETTLED);
  world.now = 4_999;
  await current();
  expect(world.reads).toBe(1);
  world.fails = false;
  world.now = 5_000;
  expect(await current()).toEqual(SETTLED);
  world.fails = true;
  world.now = 65_000;
  expect(await current()).toEqual(SETTLED);
});
