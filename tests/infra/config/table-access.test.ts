import type { Key } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { FUNCTIONS } from '#infra/config/functions.ts';
import {
  indexPatterns,
  itemPatterns,
  TABLE_ACCESS,
  tableAccessOf,
  usesTable,
} from '#infra/config/table-access.ts';
import type { EntityId } from '#shared/contract/entities.ts';
import { TABLE } from '#shared/contract/table.ts';
import { describe, expect, it } from 'vitest';
import { refusedOf } from '#tests/support/table-policy.ts';

describe('a grant', () => {
  it('is the entity’s key up to its first variable part', () => {
    expect(itemPatterns(['subAccount', 'asset', 'administrators', 'orderRequest'])).toEqual([
      'ADMINISTRATORS',
      'ASSETS',
      'ORDER_REQUEST#*',
      'SUBACCOUNT#*',
    ]);
  });

  it('is shared by entities in the same partition', () => {
    expect(itemPatterns(['profile', 'clientSpread', 'webhookConfiguration'])).toEqual(['USER#*']);
  });

  it('covers each key of the entity and no other partition', () => {
    const ids = Object.keys(keys) as EntityId[];
    const isLike = (pattern: string, pk: string) =>
      pattern.endsWith('*') ? pk.startsWith(pattern.slice(0, -1)) : pk === pattern;
    for (const id of ids) {
      const key = keys[id];
      const { pk } = typeof key === 'function' ? (key as (...parts: unknown[]) => Key)('x#1', 'y') : key;
      const like = ids.filter((other) => itemPatterns([other]).some((pattern) => isLike(pattern, pk)));
      expect(itemPatterns(like), id).toEqual(itemPatterns([id]));
    }
  });

  it('covers each partition of an index list and of a queue', () => {
    const access = {
      reads: {},
      lists: { all: ['order', 'payment', 'webhookEvent'], byOwner: ['order'], byManager: ['claim'] },
      due: ['conversions', 'events', 'parked', 'moves'],
    } as const;
    expect(Object.fromEntries(indexPatterns(access))).toEqual({
      all: ['order', 'payment#*', 'webhook_event#*'],
      byManager: ['sub_account_claim#*'],
      byOwner: ['order#*'],
      due: ['DUE#?', 'DUE#e?', 'DUE#moves', 'PARKED'],
    });
  });
});

describe('access to the table', () => {
  it('is declared for each function and no other', () => {
    expect(Object.keys(TABLE_ACCESS).sort()).toEqual(FUNCTIONS.map(({ name }) => name).sort());
    expect(() => tableAccessOf('unheard-of')).toThrow('unheard-of');
  });

  it('is empty for a function without a table', () => {
    for (const { name, environment } of FUNCTIONS)
      expect(usesTable(name), name).toBe(environment.includes('TABLE_NAME'));
  });

  it('lets every function that calls the provider claim a token revocation, and no other', () => {
    for (const { name, environment } of FUNCTIONS)
      expect(TABLE_ACCESS[name]?.callsProvider ?? false, name).toBe(environment.includes('RAMPS_SECRET_ID'));
  });

  it('names only existing indexes', () => {
    for (const { lists } of Object.values(TABLE_ACCESS))
      for (const index of Object.keys(lists)) expect(Object.keys(TABLE.indexes)).toContain(index);
  });
});

const asks = (operation: string, body: Record<string, unknown>) => ({
  operation,
  body,
  from: 'accounts',
  text: '',
});
const asksDue = (S: string) =>
  asks('Query', {
    IndexName: 'due',
    KeyConditionExpression: '#p = :p AND #s <= :w',
    ExpressionAttributeValues: { ':p': { S }, ':w': { S: 'now' } },
  });
const asksAll = (S: string) =>
  asks('Query', {
    IndexName: 'all',
    KeyConditionExpression: '#p = :p',
    ExpressionAttributeValues: { ':p': { S } },
  });
const pk = (S: string) => ({ pk: { S }, sk: { S: 'any' } });

describe('IAM judgement of a request', () => {
  it.each([
    ['webhook-intake', asks('PutItem', { Item: pk('EVENT#1') }), 0],
    ['webhook-intake', asks('PutItem', { Item: pk('CONVERSION#1') }), 1],
    ['webhook-intake', asks('GetItem', { Key: pk('USER#1') }), 1],
    ['webhook-intake', asks('BatchGetItem', { RequestItems: { t: { Keys: [pk('USER#1')] } } }), 0],
    [
      'webhook-intake',
      asks('BatchGetItem', { RequestItems: { t: { Keys: [pk('USER#1'), pk('ORDER#1')] } } }),
      1,
    ],
    ['users', asks('GetItem', { Key: pk('USER_CREATION#a') }), 0],
    ['socket', asks('GetItem', { Key: pk('USER_CREATION#a') }), 1],
    [
      'accounts',
      asks('TransactWriteItems', {
        TransactItems: [
          { Put: { Item: pk('SUBACCOUNT#1') } },
          { ConditionCheck: { Key: pk('SUBACCOUNT#1') } },
        ],
      }),
      0,
    ],
    [
      'accounts',
      asks('TransactWriteItems', {
        TransactItems: [{ Put: { Item: pk('USER#1') } }, { Update: { Key: pk('SUBACCOUNT#1') } }],
      }),
      2,
    ],
    ['sweep', asksDue('DUE#3'), 0],
    ['sweep', asksDue('DUE#e3'), 0],
    ['sweep', asksDue('DUE#users'), 1],
    ['sweep', asksDue('DUE#moves'), 1],
    // Events are not conversions, so `reconcile` does not look for stalled ones there.
    ['reconcile', asksDue('DUE#3'), 0],
    ['reconcile', asksDue('DUE#e3'), 1],
    ['reconcile', asksDue('DUE#moves'), 1],
    ['tidy-users', asksDue('DUE#e3'), 1],
    ['orders', asksAll('order'), 0],
    ['orders', asksAll('profile'), 1],
    [
      'orders',
      asks('Query', {
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: 'ORDER#1' } },
      }),
      1,
    ],
  ] as const)('%s: %j', (name, request, refusals) => {
    expect(refusedOf(name, request)).toHaveLength(refusals);
  });

  it('rejects an operation that no function uses', () => {
    expect(() => refusedOf('orders', asks('Scan', {}))).toThrow('Scan');
  });
});
