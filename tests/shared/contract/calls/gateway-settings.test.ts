import { saveGatewaySettings } from '#shared/contract/calls/gateway-settings.ts';
import { explorerPageOf, type OnChain } from '#shared/domain/explorers.ts';
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

test('S2.663 an explorer needs an https address with its placeholder, once for each network', () => {
  const tron = (transaction: string | null, address: string | null = null, network = 'tron') => ({
    network,
    transaction,
    address,
  });
  const page = 'https://tronscan.org/#/transaction/{hash}';
  expect(faultsOf({ explorers: [tron(page, 'https://a.example:8443/{address}?x=1')] })).toBeUndefined();
  for (const explorers of [
    [tron('http://tronscan.org/{hash}')],
    [tron('javascript:alert(1)//{hash}')],
    [tron('https://tronscan.org/')],
    [tron('https://{hash}.example/')],
    [tron('https://user@tronscan.org/{hash}')],
    [tron('https://tronscan.org\\@evil.example/{hash}')],
    [tron('https://tronscan.org/{hash}/{hash}')],
    [tron('https://tronscan.org/ {hash}')],
    [tron(null, page)],
    [tron(null)],
    [tron(page, null, ' ')],
    [tron(page), tron(page, null, 'TRC-20')],
  ])
    expect([explorers, faultsOf({ explorers })?.length ?? 0]).not.toEqual([explorers, 0]);
});

test('S2.663 a link fits the network, and prefers the transaction', () => {
  const tron = {
    network: 'TRC20',
    transaction: 'https://a.example/tx/{hash}',
    address: 'https://a.example/{address}',
  };
  const on = (of: Partial<OnChain>) => explorerPageOf([tron], { network: 'Tron', ...of });
  expect(on({ hash: 'a/b', address: 'T1' })).toBe('https://a.example/tx/a%2Fb');
  expect(on({ hash: null, address: 'T1' })).toBe('https://a.example/T1');
  expect(on({ network: 'polygon', address: 'T1' })).toBeUndefined();
  expect(explorerPageOf([{ ...tron, address: null }], { network: 'tron', address: 'T1' })).toBeUndefined();
});

test('a wallet refuses an address with a typing error', () => {
  const wallet = (address: string) => ({ collection_wallet: { name: 'T', network: 'ethereum', address } });
  expect(faultsOf(wallet('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))).toBeUndefined();
  for (const address of ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaeD', '0x12', '', 'a\nb'])
    expect([address, faultsOf(wallet(address))?.length ?? 0]).not.toEqual([address, 0]);
});
