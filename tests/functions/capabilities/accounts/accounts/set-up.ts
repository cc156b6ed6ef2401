import { settled } from '#tests/support/settled.ts';
import type { OpenConversion } from '#shared/domain/funds.ts';
import type { Listing } from '#functions/capabilities/accounts/accounts/ports.ts';
import type { Received } from '#functions/modules/accounts/ports.ts';
import { accountsRoutes } from '#functions/capabilities/accounts/accounts/routes.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { SecondPerson } from '#functions/modules/act/work.ts';
import type { ConfigurationRecord, HoldingsRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { claimsInMemory } from '#tests/support/claims.ts';
import { profilesInMemory } from '#tests/support/profiles.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';
import { subAccountsInMemory } from '#tests/support/sub-accounts.ts';

export const LATER = new Date(NOW.getTime() + 60_000);

/** Four sub-accounts: the operator's own, one managed by the operator, and two unowned. */
export const OF_OPERATOR = subAccount({ external_id: 'acc_operator', user_id: OPERATOR.id });
export const OF_CLIENT = subAccount({
  external_id: 'acc_client',
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
});
export const UNOWNED = subAccount({ external_id: 'acc_nobody' });
export const OF_ANOTHER = subAccount({ external_id: 'acc_another', user_id: 'client-9', manager_id: 'op-9' });

export const idOf = subAccountId;

export const remote = (external_id: string, received: Received = {}) =>
  ({ readable: true, external_id, received }) as const;

export const setUp = (
  records: readonly SubAccountRecord[] = [OF_OPERATOR, OF_CLIENT, UNOWNED, OF_ANOTHER],
  secondPerson?: SecondPerson,
) => {
  const belongings = {
    rules: new Map<string, { readonly record: ConfigurationRecord }>(),
    holdings: new Map<string, { readonly record: HoldingsRecord }>(),
  };
  const memory = subAccountsInMemory(...records);
  const { open, claims } = claimsInMemory(memory.accounts.create);
  const provider: { listing: Listing; asked: number; configured: boolean } = {
    listing: { ok: true, accounts: [] },
    asked: 0,
    configured: true,
  };
  const time = { now: LATER };
  const held: {
    spread: string;
    held: string;
    available: Readonly<Record<string, string>>;
    open: readonly OpenConversion[];
    conversions: number;
    payments: number;
  } = {
    spread: '0',
    held: '0',
    available: {},
    open: [],
    conversions: 0,
    payments: 0,
  };
  const profiles = profilesInMemory(
    ...[ADMIN, OPERATOR, CLIENT].map(({ id, role }) =>
      profile({ user_id: id, role, email: `${id}@example.com` }),
    ),
  );
  const call = apiOf(
    accountsRoutes({
      accounts: memory.accounts,
      lists: memory.lists,
      claims,
      reserves: {
        countOpenConversions: (_id, atMost) => Promise.resolve(Math.min(held.conversions, atMost)),
        countHeldPayments: (_id, atMost) => Promise.resolve(Math.min(held.payments, atMost)),
      },
      funds: {
        view: () =>
          Promise.resolve({
            conversions: held.open,
            held: held.held,
            spread: held.spread,
            claims: [],
            assets: Object.keys(held.available),
            ledger: (code, asset) => (code === 'available' ? held.available[asset] : undefined),
            versions: { claims: 0, ledger: 0 },
          }),
      },
      spreads: { of: () => Promise.resolve({ custom: null, bandMinimum: null }) },
      settings: settled(),
      profiles,
      configurations: { get: (id) => Promise.resolve(belongings.rules.get(id)) },
      holdings: { get: (id) => Promise.resolve(belongings.holdings.get(id)) },
      isConfigured: () => Promise.resolve(provider.configured),
      directory: {
        list: () => {
          provider.asked += 1;
          return Promise.resolve(provider.listing);
        },
      },
      clock: () => time.now,
      deadline: () => new AbortController().signal,
      log: quiet,
    }),
    undefined,
    undefined,
    secondPerson,
  );
  const row = (externalId: string) => memory.rows.get(idOf(externalId));
  return { ...memory, open, provider, call, row, time, held, belongings };
};
