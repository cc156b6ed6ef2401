import {
  createClientSpreadStore,
  createSpreadBandStore,
} from '#functions/adapters/dynamo/pricing/spreads.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { besidePartners, createPartnerLists } from '#functions/adapters/dynamo/accounts/partners.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { addRefusals } from '#functions/adapters/dynamo/webhooks/intake.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { AccountStop } from '#shared/contract/stops.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountStop, holdings, NOW, profile, stopsOf, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NO_ROW, approvedAs } from '#tests/support/work.ts';

const ADMIN: Principal = { user_id: 'admin-1', role: 'admin' };
const OPERATOR: Principal = { user_id: 'op-1', role: 'gateway_user' };
const CLIENT: Principal = { user_id: 'user-1', role: 'client' };

const at = (minute: number) => `2026-11-20T14:0${minute}:00.000Z`;
const FIRST = subAccount({ external_id: 'first', user_id: 'user-1', manager_id: 'op-1', created_at: at(1) });
const SECOND = subAccount({ external_id: 'second', user_id: 'user-1', created_at: at(2) });
const OTHERS = subAccount({ external_id: 'others', user_id: 'user-2', created_at: at(3) });

const table = freshTable();

beforeEach(async () => {
  for (const account of [FIRST, SECOND, OTHERS]) {
    await createSubAccountStore(table).create(account);
    await createHoldingsStore(table).put(
      account,
      { record: holdings(account), marked_at: null, failures: 0 },
      at(9),
      0,
    );
  }
});

const stop = (account: SubAccountRecord, kind: AccountStop['kind']) =>
  createStopStore(table).putAccount(
    stopsOf(account, [accountStop(kind)]),
    0,
    {
      version: 1,
      record: account,
    },
    NO_ROW,
  );

describe('the rows of partners', () => {
  test('list the sub-accounts of one owner only, newest first', async () => {
    const { accounts } = createPartnerLists(table);
    expect(await accounts.owned('user-1')).toEqual([SECOND, FIRST]);
    expect(await accounts.owned('op-1')).toEqual([]);
  });

  test('show only a stop of a whole sub-account as stopped, to its readers', async () => {
    const { stops } = createPartnerLists(table);
    expect(await stop(FIRST, 'sub_account')).toBe(true);
    expect(await stop(SECOND, 'rule')).toBe(true);
    expect(await stop(OTHERS, 'sub_account')).toBe(true);
    expect(await stops.every(ADMIN)).toEqual(new Set([FIRST.id, OTHERS.id]));
    expect(await stops.every(OPERATOR)).toEqual(new Set([FIRST.id]));
    expect(await stops.every(CLIENT)).toEqual(new Set([FIRST.id]));
  });

  test('show the gateway as stopped until the stop is lifted', async () => {
    const { stops } = createPartnerLists(table);
    expect(await stops.gateway()).toBe(false);
    const reason = {
      reason: 'all',
      since: at(1),
      by: { id: 'a', email: 'a@example.com', role: 'admin' as const },
      version: 1,
    };
    await createStopStore(table).putGateway({ id: 'gateway', stop: reason }, 0, NO_ROW);
    expect(await stops.gateway()).toBe(true);
    await createStopStore(table).putGateway({ id: 'gateway', stop: null }, 1, NO_ROW);
    expect(await stops.gateway()).toBe(false);
  });

  test('read all users, or the requested ones', async () => {
    const { people } = createPartnerLists(table);
    const store = createProfileStore(table);
    for (const user_id of ['user-1', 'user-2']) await store.create(profile({ user_id }));
    expect((await people.every()).map(({ user_id }) => user_id).toSorted()).toEqual(['user-1', 'user-2']);
    expect([...(await people.ofMany(['user-2', 'nobody'])).keys()]).toEqual(['user-2']);
  });
});

describe('the figures of partners', () => {
  test("have the custom spread, the band's minimum and today's refusals", async () => {
    const bands = createSpreadBandStore(table);
    await bands.add([
      { id: 'band', name: 'Low', description: null, min_spread: '0.005', max_spread: '0.01' },
    ]);
    const spreads = createClientSpreadStore(table);
    const spread = { spread_band_id: 'band', created_at: at(1), updated_at: at(1) };
    await spreads.create({ ...spread, user_id: 'user-1', custom_spread: '0.0085' }, approvedAs('spread'));
    await spreads.create({ ...spread, user_id: 'user-2', custom_spread: null }, approvedAs('spread'));
    await spreads.create(
      { ...spread, user_id: 'user-3', custom_spread: null, spread_band_id: 'gone' },
      approvedAs('spread'),
    );
    const refuse = addRefusals(table);
    await refuse('user-2', NOW, { secret: 2, signature: 0, disabled: 1, limit: 4 });
    await refuse('user-1', new Date('2026-11-19T14:00:00.000Z'), {
      secret: 9,
      signature: 0,
      disabled: 0,
      limit: 0,
    });
    const { terms, refusals } = await besidePartners(table)(['user-1', 'user-2', 'user-3', 'user-4'], NOW);
    expect(terms).toEqual(
      new Map([
        ['user-1', { bandId: 'band', custom: { fraction: '0.0085' }, bandMinimum: { fraction: '0.005' } }],
        ['user-2', { bandId: 'band', custom: null, bandMinimum: { fraction: '0.005' } }],
        ['user-3', { bandId: 'gone', custom: null, bandMinimum: null }],
      ]),
    );
    expect(refusals).toEqual(new Map([['user-2', 7]]));
  });

  test('are empty for no partners', async () => {
    expect(await besidePartners(table)([], NOW)).toEqual({ terms: new Map(), refusals: new Map() });
  });
});
