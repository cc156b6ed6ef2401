import { bankKeys, inWayOf, type PlaceKeys, walletKeys } from '#functions/modules/stops/model.ts';
import { expect, test } from 'vitest';
import { accountStop } from '#tests/support/records.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BANK = { bank_name: 'Banco', branch: '1', account: '00022-3', country: 'BR' };
const PIX = { ...BANK, instant_payment: 'Someone@example.com' };

const isStopped = ({ targets: stopped }: PlaceKeys, { targets }: PlaceKeys): boolean =>
  inWayOf(
    {
      gateway: null,
      account: [accountStop('destination', { destination_id: 'before', targets: [...stopped] })],
    },
    { subAccountId: 'sub_1', byRule: false, destination: { id: 'added again', targets } },
  ) !== undefined;

test.each([
  [
    'an EVM address in another case',
    walletKeys({ address: EVM }),
    walletKeys({ address: EVM.toLowerCase() }),
  ],
  [
    'an EVM address on another network',
    walletKeys({ network: 'erc-20', address: EVM }),
    walletKeys({ network: 'Polygon PoS', address: EVM }),
  ],
  [
    'an address with another tag',
    walletKeys({ asset: 'XRP', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', address_tag: '7' }),
    walletKeys({ asset: 'XRP', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', address_tag: '8' }),
  ],
  ['an account number without its dash', bankKeys(BANK), bankKeys({ ...BANK, account: '000223' })],
  ['an account number with another bank name', bankKeys(BANK), bankKeys({ ...BANK, bank_name: 'B' })],
  ['a PIX key with another account number', bankKeys(PIX), bankKeys({ ...PIX, account: '99999-9' })],
  ['a PIX key in another case', bankKeys(PIX), bankKeys({ ...PIX, instant_payment: 'someone@EXAMPLE.com' })],
  [
    'an account number with another PIX key',
    bankKeys(PIX),
    bankKeys({ ...PIX, instant_payment: 'b@example.com' }),
  ],
  ['an account number without its PIX key', bankKeys(PIX), bankKeys(BANK)],
])('a stopped destination stays stopped as %s', (_how, stopped, place) => {
  expect(isStopped(stopped, place)).toBe(true);
});

test.each([
  ['another address', walletKeys({ address: EVM }), walletKeys({ address: `${EVM.slice(0, -1)}e` })],
  ['another account', bankKeys(PIX), bankKeys({ ...BANK, account: '4', instant_payment: 'b@example.com' })],
  ['empty details', bankKeys({}), walletKeys({ address: '' })],
])('a stop does not cover %s', (_what, stopped, place) => {
  expect(isStopped(stopped, place)).toBe(false);
});
