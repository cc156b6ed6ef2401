import { ownWalletInput } from '#shared/contract/collections.ts';
import { addExternalWallet } from '#shared/contract/ramps/external-wallet.ts';
import { expect, test } from 'vitest';

const WALLET = { asset: 'USDT', network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
const XRP = { asset: 'XRP', network: 'XRP Ledger', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' };

test('a wallet needs no tag and no name', () => {
  expect(addExternalWallet.data.safeParse({ ...WALLET, address_tag: '', name: '' }).data).toEqual(WALLET);
});

test.each([
  [
    { address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSF' },
    'address',
    /^This address has a typing error \(checksum\)\.$/,
  ],
  [{ network: 'ERC-20' }, 'address', /^This is not an address on this network\.$/],
  [{ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'address', /contract of a token/],
  [{ network: 'Polygon PoS', address: `0x${'0'.repeat(40)}` }, 'address', /^Nobody can spend/],
  [{ ...XRP }, 'address_tag', /^XRP needs a destination tag/],
  [{ ...XRP, address_tag: 'abc' }, 'address_tag', /^This is not a destination tag/],
  [{ name: 'Cold\u200Bstore' }, 'name', /^This name has invisible characters/],
  [{ name: 'Соld store' }, 'name', /another alphabet/],
  [{ name: 'Cold\nstore' }, 'name', /^must be one line$/],
  [{ name: '---' }, 'name', /^A name needs/],
] as const)('of %o its %s is refused: %s', (over, field, message) => {
  const issues = addExternalWallet.data.safeParse({ ...WALLET, ...over }).error?.issues;
  expect(issues?.map(({ path }) => path)).toEqual([[field]]);
  expect(issues?.[0]?.message).toMatch(message);
});

test('the gateway’s own wallet has the same checks', () => {
  const { network, address } = WALLET;
  const faultsOf = (over: object) =>
    ownWalletInput
      .safeParse({ name: 'Treasury', network, address, ...over })
      .error?.issues.map(({ path }) => path[0]);
  expect(faultsOf({})).toBeUndefined();
  expect(faultsOf({ network: 'erc-20' })).toEqual(['address']);
  expect(faultsOf({ name: 'Trеasury' })).toEqual(['name']);
  expect(faultsOf({ name: '' })).toEqual(['name']);
});
