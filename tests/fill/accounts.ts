import { configurationItem } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { subAccounts } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { unknownHoldings } from '#functions/capabilities/money/treasury/ask-account.ts';
import { later } from '#functions/platform/clock.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { collector, type Stored } from '#tests/support/collected.ts';
import { configuration, profile, subAccount } from '#tests/support/records.ts';
import { termItems } from '#tests/support/searched.ts';

/** The signed-in owner and manager of the first account only. */
export interface People {
  readonly owner: string;
  readonly manager: string;
}

const FIRST = [
  'Aurora',
  'Brisa',
  'Cometa',
  'Duna',
  'Estrela',
  'Farol',
  'Garça',
  'Horizonte',
  'Ipê',
  'Jangada',
];
const SECOND = ['Apostas', 'Bet', 'Jogos', 'Loteria', 'Palpites', 'Prêmios', 'Torneios'];
const LEGAL = ['Ltda', 'S.A.', 'ME'];
/** Accounts of one operator. */
const EACH_OPERATOR = 20;
const DAY_MS = 24 * 60 * 60_000;
/** Accounts were refreshed one after the other within this time, as after an import one by one. */
const REFRESHED_WITHIN_MS = 5 * 60_000;

const padded = (number: number): string => String(number).padStart(6, '0');
const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

/** The sub-account of a number from 0, always the same. */
export const accountAt = (number: number, { owner, manager }: People, now: Date): SubAccountRecord => {
  const name = `${pick(FIRST, number)} ${pick(SECOND, Math.floor(number / FIRST.length))} ${padded(number)} ${pick(LEGAL, number)}`;
  const created = new Date(now.getTime() - 60 * DAY_MS - number * 60_000).toISOString();
  return subAccount({
    external_id: `acc_fill_${padded(number)}`,
    user_id: number === 0 ? owner : `usr_fill_owner_${padded(number)}`,
    manager_id: number === 0 ? manager : `usr_fill_operator_${padded(Math.floor(number / EACH_OPERATOR))}`,
    name,
    email: `conta.${padded(number)}@example.com`,
    phone: '+55 11 5555 0000',
    kyc_status: 'Approved',
    kyc_level: '2',
    kyc_limit: '250000.00',
    kyc_volume: `${1_000 + ((number * 977) % 180_000)}.00`,
    created_at: created,
    updated_at: created,
  });
};

/** The account in the sandbox's format. */
export const atProvider = (account: SubAccountRecord, number: number) => ({
  account_id: account.external_id,
  name: account.name,
  email: account.email,
  phone: account.phone,
  country: 'BR',
  kyc_status: account.kyc_status,
  kyc_level: account.kyc_level,
  kyc_limit: account.kyc_limit,
  kyc_volume: account.kyc_volume,
  balances: balancesOf(number),
  wallets: [{ asset: 'USDT', network: 'tron', wallet_type: 'shared', name: 'Deposits' }],
});

const balancesOf = (number: number) => ({
  BRL: `${(number * 613) % 90_000}.50`,
  USDT: `${(number * 271) % 40_000}.250000`,
});

/** The rows of an account, its owner and its manager. */
export const rowsOfAccount = async (
  account: SubAccountRecord,
  number: number,
  now: Date,
): Promise<readonly Stored[]> => {
  const { items, table } = collector();
  const asked = now.toISOString();
  items.push({ ...subAccounts.item(account, 1) });
  // The provider names a rule's wallet. These rules have none, so they are off.
  const rule = configuration(account, { is_enabled: false, destination: null });
  items.push({ ...configurationItem(rule, account, 1) });
  const record = {
    ...unknownHoldings(account),
    balances: Object.entries(balancesOf(number)).map(([asset, balance]) => ({ asset, balance })),
    balances_at: asked,
    wallets: [{ asset: 'USDT', address: `TFill${padded(number)}${'1'.repeat(22)}` }],
    wallet_count: 1,
    bank_count: 0,
    places_at: asked,
    latest_order: { target_asset: 'BRL', created_at: asked, updated_at: asked },
    latest_deposit_at: asked,
  };
  const due = later(now, REFRESHED_WITHIN_MS + ((number * 149) % REFRESHED_WITHIN_MS));
  await createHoldingsStore(table).put(account, { record, marked_at: null, failures: 0 }, due, 0);
  const people = [
    ...(number === 0 ? [] : [profile({ user_id: account.user_id ?? '', email: account.email })]),
    ...(number > 0 && number % EACH_OPERATOR === 1
      ? [
          profile({
            user_id: account.manager_id ?? '',
            email: `operador.${padded(number)}@example.com`,
            role: 'gateway_user',
          }),
        ]
      : []),
  ];
  for (const person of people) await createProfileStore(table).create(person);
  return [
    ...items,
    ...termItems('sub_account', account),
    ...people.flatMap((person) => termItems('user', person)),
  ];
};
