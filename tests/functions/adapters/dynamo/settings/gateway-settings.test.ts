import { createGatewaySettings } from '#functions/adapters/dynamo/settings/settings.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FRESH, approvedAs } from '#tests/support/work.ts';

const settings = createGatewaySettings(freshTable());

test('the deployment sets the calls per second until an administrator does', async () => {
  vi.stubEnv('PROVIDER_CALLS_PER_SECOND', '7');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { performance } = NOTHING_SETTLED;
  expect(await settings.read()).toEqual({
    version: 0,
    record: { ...NOTHING_SETTLED, performance: { ...performance, calls_per_second: 7 } },
  });
  const saved = { ...NOTHING_SETTLED, performance: { ...performance, calls_per_second: 20 } };
  expect(await settings.write(saved, 0, approvedAs('spread'), FRESH)).toBe(true);
  expect(await settings.read()).toEqual({ version: 1, record: saved });
});
