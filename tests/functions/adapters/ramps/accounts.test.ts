import { createDirectory } from '#functions/adapters/ramps/accounts.ts';
import type { ReadResult } from '#functions/adapters/ramps/client.ts';
import type { Outgoing } from '#functions/modules/provider/calls.ts';
import { parseLossless } from '#functions/platform/json.ts';
import type { RampsRow } from '#shared/contract/ramps/row.ts';
import { describe, expect, test } from 'vitest';

const NO_END = new AbortController().signal;

/** A provider that lists `items` page by page, as parsed JSON. */
const providerOf = (items: readonly unknown[], pageSize = 100) => {
  const asked: string[] = [];
  const state = { running: 0, most: 0 };
  const read = async (
    { template }: RampsRow,
    options: Omit<Outgoing, 'row'>,
  ): Promise<ReadResult<unknown>> => {
    const number = Number(options.query?.['page']);
    asked.push(`${template} ${number} ${options.query?.['size']}`);
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    state.running -= 1;
    const list = items.slice((number - 1) * pageSize, number * pageSize);
    const value = parseLossless(JSON.stringify({ list, total_row: items.length }));
    return { ok: true, value, headers: new Headers() };
  };
  return { asked, state, directory: createDirectory({ read }) };
};

const accountsOf = async (items: readonly unknown[]) => {
  const listing = await providerOf(items).directory.list(NO_END);
  if (!listing.ok) throw new Error('no listing');
  return listing.accounts;
};

describe('the directory of the provider', () => {
  test('removes control characters and limits length', async () => {
    const [account] = await accountsOf([
      {
        account_id: 'acc_1',
        name: '\u202eevil\u0000 Ltda',
        email: '\u200f',
        address: 'x'.repeat(240_000),
        city: '\n',
      },
    ]);
    expect(account).toEqual({
      readable: true,
      external_id: 'acc_1',
      received: { name: 'evil  Ltda', address: 'x'.repeat(300), city: null },
    });
  });

  test('S3.7 S4.3 reads the fields of an account, amounts without loss', async () => {
    const text = `{ "list": [{ "account_id": "acc_1", "name": "One", "email": "one@x.example", "phone": "",
      "country": "BR", "city": null, "tax_id_number": "11.222.333/0001-81", "is_active": false, "kyc_status": "verified", "kyc_level": 2,
      "kyc_limit": 12345678901234567890.12, "kyc_volume": "8.05e1", "unknown": { "a": 1 } }], "total_row": 1 }`;
    const read = () =>
      Promise.resolve({ ok: true as const, value: parseLossless(text), headers: new Headers() });
    expect(await createDirectory({ read }).list(NO_END)).toEqual({
      ok: true,
      accounts: [
        {
          readable: true,
          external_id: 'acc_1',
          received: {
            name: 'One',
            email: 'one@x.example',
            phone: null,
            country: 'BR',
            city: null,
            tax_id_number: '11.222.333/0001-81',
            status: 'inactive',
            kyc_status: 'verified',
            kyc_level: '2',
            kyc_limit: '12345678901234567890.12',
            kyc_volume: '80.5',
          },
        },
      ],
    });
  });

  test('leaves missing fields empty', async () => {
    expect(await accountsOf([{ account_id: 'acc_1' }])).toEqual([
      { readable: true, external_id: 'acc_1', received: {} },
    ]);
    expect(
      await accountsOf([{ account_id: 'acc_1', name: '', email: null, is_active: null, kyc_status: '' }]),
    ).toEqual([{ readable: true, external_id: 'acc_1', received: {} }]);
  });

  test('one unreadable item does not affect the others', async () => {
    const accounts = await accountsOf([
      { account_id: 'acc_1', kyc_limit: 'lots' },
      { account_id: 'acc_2', name: ['x'] },
      { name: 'no id' },
      'text',
      null,
      { account_id: 'acc_3', is_active: true },
    ]);
    expect(accounts.map(({ external_id, readable }) => [external_id, readable])).toEqual([
      ['acc_1', false],
      ['acc_2', false],
      ['', false],
      ['acc_3', true],
    ]);
  });

  test('S3.8 reads all pages, at most eight at once', async () => {
    const items = Array.from({ length: 2050 }, (_, at) => ({ account_id: `acc_${at}` }));
    const { directory, asked, state } = providerOf(items);
    const listing = await directory.list(NO_END);
    expect(listing.ok && new Set(listing.accounts.map((account) => account.external_id)).size).toBe(2050);
    expect(asked).toHaveLength(21);
    expect(asked[0]).toBe('/v1/subaccounts 1 100');
    expect(state.most).toBe(8);
  });

  test('accepts smaller pages than requested', async () => {
    const items = Array.from({ length: 120 }, (_, at) => ({ account_id: `acc_${at}` }));
    const listing = await providerOf(items, 50).directory.list(NO_END);
    expect(listing.ok && listing.accounts).toHaveLength(120);
  });

  test('counts an account on two pages once', async () => {
    const accounts = await accountsOf([{ account_id: 'acc_1' }, { account_id: 'acc_1', name: 'Again' }]);
    expect(accounts).toEqual([{ readable: true, external_id: 'acc_1', received: { name: 'Again' } }]);
  });

  test('returns no accounts for an empty provider', async () => {
    const { directory, asked } = providerOf([]);
    expect(await directory.list(NO_END)).toEqual({ ok: true, accounts: [] });
    expect(asked).toHaveLength(1);
  });

  test('a failure on any page fails the listing', async () => {
    const failure = { ok: false, reason: 'timeout', message: 'late' } as const;
    const list = Array.from({ length: 100 }, (_, at) => ({ account_id: `acc_${at}` }));
    const first = { ok: true as const, value: { list, total_row: '300' }, headers: new Headers() };
    const read = (_row: RampsRow, options: Omit<Outgoing, 'row'>): Promise<ReadResult<unknown>> =>
      Promise.resolve(options.query?.['page'] === '1' ? first : failure);
    expect(await createDirectory({ read }).list(NO_END)).toEqual(failure);
    expect(await createDirectory({ read: () => Promise.resolve(failure) }).list(NO_END)).toEqual(failure);
  });

  test.each([['text'], [{}], [{ list: {}, total_row: '1' }], [{ list: [], total_row: 'many' }]])(
    'an answer without a list is a failure (%j)',
    async (value) => {
      const read = () => Promise.resolve({ ok: true as const, value, headers: new Headers() });
      expect(await createDirectory({ read }).list(NO_END)).toMatchObject({
        ok: false,
        reason: 'unavailable',
      });
    },
  );
});
