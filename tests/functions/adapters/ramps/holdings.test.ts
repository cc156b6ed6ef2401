import type { ReadResult } from '#functions/adapters/ramps/client.ts';
import { createVault } from '#functions/adapters/ramps/holdings.ts';
import { parseLossless } from '#functions/platform/json.ts';
import { describe, expect, test } from 'vitest';
import { recordedReads, valueRead } from '#tests/support/recorded-reads.ts';

const NO_END = new AbortController().signal;

const answering = (text: string) => {
  const { asked, read } = recordedReads(() => valueRead(parseLossless(text)));
  return { asked, vault: createVault({ read }) };
};

describe('the holdings of an account', () => {
  test.each(['[%]', '{"data":[%]}', '{"balances":[%]}'])(
    'balances as %s, amounts without loss',
    async (form) => {
      const { vault, asked } = answering(
        form.replace('%', '{"asset":"USDT","balance_amount":12345678901234567890.123456,"total":1}'),
      );
      expect(await vault.balances('acc_1', NO_END)).toEqual({
        ok: true,
        value: [{ asset: 'USDT', balance: '12345678901234567890.123456' }],
      });
      expect(asked).toEqual([['/v1/balance/assets', { accountId: 'acc_1', signal: NO_END }]]);
    },
  );

  test('S8.15 an unexpected format is an empty list', async () => {
    const { vault } = answering('{"list":[{"asset":"USDT"}],"balance":7}');
    expect(await vault.balances('acc_1', NO_END)).toEqual({ ok: true, value: [] });
  });

  test('wallets, without unreadable ones', async () => {
    const { vault, asked } = answering(
      '{"list":[{"asset":"USDT","address":"T1"},{"asset":"BTC"},null,{"address":"x"}],"total_row":4}',
    );
    expect(await vault.wallets('acc_1', NO_END)).toEqual({
      ok: true,
      value: [
        { asset: 'USDT', address: 'T1' },
        { asset: 'BTC', address: null },
      ],
    });
    expect(asked[0]?.[0]).toBe('/v1/subaccount/wallet-address');
    expect(await answering('[]').vault.wallets('acc_1', NO_END)).toEqual({ ok: true, value: [] });
  });

  test('passes a failure on', async () => {
    const failure = { ok: false, reason: 'refused', message: 'no' } as const;
    const vault = createVault({ read: () => Promise.resolve(failure) });
    expect(await vault.balances('acc_1', NO_END)).toEqual(failure);
    expect(await vault.wallets('acc_1', NO_END)).toEqual(failure);
  });

  test('runs at most eight calls at once, and none after the deadline', async () => {
    const end = new AbortController();
    let [asked, running, most] = [0, 0, 0];
    const read = async (): Promise<ReadResult<unknown>> => {
      asked += 1;
      running += 1;
      most = Math.max(most, running);
      if (asked === 20) end.abort();
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { ok: true, value: [], headers: new Headers() };
    };
    const vault = createVault({ read });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => vault.balances(`acc_${at}`, end.signal)),
    );
    expect(most).toBe(8);
    expect(asked).toBeLessThan(30);
    expect(answers.at(-1)).toMatchObject({ ok: false, reason: 'timeout' });
  });
});
