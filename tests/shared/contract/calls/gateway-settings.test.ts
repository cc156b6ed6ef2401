import { saveGatewaySettings } from '#shared/contract/calls/gateway-settings.ts';
import { expect, test } from 'vitest';

/** The paths of the settings that are refused. */
const faultsOf = (change: object) =>
  saveGatewaySettings.body
    .safeParse({ version: 1, ...change })
    .error?.issues.map(({ path }) => path.slice(0, 2).join('.'));

const conversion = (minimum: string, maximum: string, spread = '0') => ({
  conversion: { minimum, maximum, spread },
});
const security = (over: object) => ({
  security: { auto_approve_below: '1', kyc_threshold: null, quote_deviation: '5', ...over },
});
const performance = (over: object) => ({
  performance: {
    batch_size: 50,
    timeout_seconds: 30,
    retries: 3,
    cache_minutes: 5,
    calls_per_second: 5,
    ...over,
  },
});

test('S5.51 settings refuse values outside their bounds', () => {
  for (const [change, path] of [
    [conversion('0', '1'), 'conversion.minimum'],
    [conversion('100.50', '500'), 'conversion.minimum'],
    [conversion('1e2', '500'), 'conversion.minimum'],
    [conversion('2', '1'), 'conversion.maximum'],
    [conversion('1', '100000001'), 'conversion.maximum'],
    [conversion('1', '2', '10.01'), 'conversion.spread'],
    [conversion('1', '2', '0.123'), 'conversion.spread'],
    [performance({ batch_size: 9 }), 'performance.batch_size'],
    [performance({ timeout_seconds: '30' }), 'performance.timeout_seconds'],
    [performance({ retries: 0.5 }), 'performance.retries'],
    [performance({ calls_per_second: 0 }), 'performance.calls_per_second'],
    [performance({ calls_per_second: 1001 }), 'performance.calls_per_second'],
    [performance({ calls_per_second: 2.5 }), 'performance.calls_per_second'],
    [security({ kyc_threshold: undefined }), 'security.kyc_threshold'],
    [security({ auto_approve_below: '-1' }), 'security.auto_approve_below'],
    [security({ quote_deviation: '0.09' }), 'security.quote_deviation'],
    [security({ quote_deviation: '50.01' }), 'security.quote_deviation'],
    [security({ quote_deviation: null }), 'security.quote_deviation'],
  ] as const)
    expect([change, faultsOf(change)]).toEqual([change, [path]]);
});

test('a wallet refuses an address with a typing error', () => {
  const wallet = (address: string) => ({ collection_wallet: { name: 'T', network: 'ethereum', address } });
  expect(faultsOf(wallet('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))).toBeUndefined();
  for (const address of ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaeD', '0x12', '', 'a\nb'])
    expect([address, faultsOf(wallet(address))?.length ?? 0]).not.toEqual([address, 0]);
});
