import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { createSubAccountStore, subAccounts } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import {
  configurationItem,
  createConfigurationStore,
} from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createConversionLists } from '#functions/adapters/dynamo/conversions/conversion-lists.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createDailyTotals } from '#functions/adapters/dynamo/orders/spending.ts';
import { createDueWork } from '#functions/adapters/dynamo/table/due.ts';

import { saveItem } from '#functions/adapters/dynamo/table/writes.ts';
import type { SaveWithinLimit } from '#functions/modules/conversions/ports.ts';
import { begin, complete, fail } from '#functions/modules/conversions/transitions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '#tests/support/present.ts';
import { configuration, NOW, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NO_ROW, RULE_PERMIT } from '#tests/support/work.ts';

const table = freshTable();

const account = subAccount({ user_id: 'owner-1', manager_id: 'operator-1' });
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const deposit = (order: string, amount = '1500.00') => ({ order_id: order, amount, end_to_end_id: null });

describe('a conversion', () => {
  test('is created once per deposit, and reads back unchanged', async () => {
    const store = createConversionStore(table);
    const conversion = begin(account, deposit('ord_1'), NOW);
    expect(await store.create(conversion)).toBe('new');
    expect(await store.create(conversion)).toBe('exists');
    const booked = {
      postings: 1,
      lines: [
        { account: 'available:BRL', amount: '-1500' },
        { account: 'in_conversion:BRL', amount: '1500' },
      ],
    };
    expect(await store.get(conversion.record.id)).toEqual({
      ...conversion,
      version: 1,
      state: { ...conversion.state, booked },
    });
  });

  test('twenty simultaneous starts: one wins', async () => {
    const store = createConversionStore(table);
    const conversion = begin(account, deposit('ord_1'), NOW);
    const created = await Promise.all(Array.from({ length: 20 }, () => store.create(conversion)));
    expect(created.filter((each) => each === 'new')).toHaveLength(1);
  });

  test('is only written over the version read', async () => {
    const store = createConversionStore(table);
    await store.create(begin(account, deposit('ord_1'), NOW));
    const read = present(await store.get(begin(account, deposit('ord_1'), NOW).record.id));
    const writes = await Promise.all(
      Array.from({ length: 10 }, () => store.save(fail(read, 'provider', 'no', NOW))),
    );
    expect(writes.filter(Boolean)).toHaveLength(1);
    expect(writes.find(Boolean)?.version).toBe(2);
  });
});

describe('claiming an order', () => {
  const under = (ruleVersion: number, accountVersion = 1) => ({
    ruleVersion,
    accountVersion,
    destination: { id: 'wal_1', targets: null },
    intent: intentNamed(account.external_id, `cnv_${'a'.repeat(26)}-x1`),
  });
  const place = async () => {
    await saveItem(table, subAccounts.item(account, 1), 0);
    return { rules: createConfigurationStore(table), store: createConversionStore(table) };
  };

  test('S6.243 requires the judged sub-account and rule, also after the rule was deleted and created again', async () => {
    const { rules, store } = await place();
    const stored = { version: 1, record: account };
    const first = configuration(account);
    expect(await rules.create(first, stored, [], RULE_PERMIT)).toBe('created');
    const judged = (await rules.get(account.id))?.version ?? 0;
    await store.create(begin(account, deposit('ord_1'), NOW));
    const read = present(await store.get(begin(account, deposit('ord_1'), NOW).record.id));

    expect(await rules.replace({ ...first, minimum_amount: '200' }, judged, stored, [], RULE_PERMIT)).toBe(
      true,
    );
    expect(await store.claim(read, under(judged))).toBeUndefined();
    expect(await rules.remove(account.id, judged + 1, 1, NO_ROW)).toBe(true);
    expect(await store.claim(read, under(judged))).toBeUndefined();
    const later = { ...first, created_at: at(1).toISOString() };
    expect(await rules.create(later, stored, [], RULE_PERMIT)).toBe('created');
    expect(await store.claim(read, under(judged))).toBeUndefined();
    expect((await store.get(read.record.id))?.version).toBe(read.version);

    const now = (await rules.get(account.id))?.version ?? 0;
    expect(await store.claim(read, under(now, 2))).toBeUndefined();
    expect(await store.claim(read, under(now))).toMatchObject({ version: read.version + 1 });
  });
});

describe('the daily limit', () => {
  const RULE = 1;
  beforeEach(() => saveItem(table, configurationItem(configuration(account), account, RULE), 0));
  const take = (amount: string, limit = '10000') => ({
    subAccountId: account.id,
    day: '2026-11-20',
    amount,
    limit,
  });

  test('60 deposits of 100 at once against 3,000: exactly 30 pass', async () => {
    const store = createConversionStore(table);
    const rows = Array.from({ length: 60 }, (_, n) => begin(account, deposit(`ord_${n}`, '100'), NOW));
    await Promise.all(rows.map((row) => store.create(row)));
    const settle = async (row: (typeof rows)[number]): Promise<SaveWithinLimit> => {
      for (;;) {
        const read = present(await store.get(row.record.id));
        const saved = await store.saveWithinLimit(
          complete(read, 'confirm_deposit', NOW),
          take('100', '3000'),
          RULE,
        );
        if (saved !== 'conflict') return saved;
      }
    };
    const saved = await Promise.all(rows.map(settle));
    expect(saved.filter((each) => typeof each === 'object' && 'saved' in each)).toHaveLength(30);
    expect(await createDailyTotals(table).taken(take('0'))).toBe('3000');
  });

  test('counts cents exactly', async () => {
    const store = createConversionStore(table);
    for (const [order, amount] of [
      ['a', '0.10'],
      ['b', '0.20'],
      ['c', '9999.70'],
    ] as const) {
      const row = begin(account, deposit(order, amount), NOW);
      await store.create(row);
      expect(await store.saveWithinLimit({ ...row, version: 1 }, take(amount), RULE)).toMatchObject({
        saved: { version: 2 },
      });
    }
    const row = begin(account, deposit('d', '0.01'), NOW);
    await store.create(row);
    expect(await store.saveWithinLimit({ ...row, version: 1 }, take('0.01'), RULE)).toEqual({
      overLimit: true,
      taken: '10000',
    });
  });

  test('counts nothing if the conversion or its rule changed meanwhile', async () => {
    const store = createConversionStore(table);
    const row = begin(account, deposit('ord_1'), NOW);
    await store.create(row);
    expect(await store.saveWithinLimit({ ...row, version: 7 }, take('1500.00'), RULE)).toBe('conflict');
    expect(await store.saveWithinLimit({ ...row, version: 1 }, take('1500.00'), RULE + 1)).toBe('conflict');
    expect(await createDailyTotals(table).taken(take('0'))).toBe('0');
  });

  test('refuses a single amount over the limit', async () => {
    const store = createConversionStore(table);
    const row = begin(account, deposit('ord_1', '10000.01'), NOW);
    await store.create(row);
    expect(await store.saveWithinLimit({ ...row, version: 1 }, take('10000.01'), RULE)).toEqual({
      overLimit: true,
      taken: '0',
    });
  });
});

describe('lists', () => {
  test('S6.11 show each caller their own and managed ones, newest first, page by page', async () => {
    const store = createConversionStore(table);
    const lists = createConversionLists(table);
    const foreign = subAccount({ external_id: 'acc_2', user_id: 'owner-2', manager_id: null });
    for (const each of [account, foreign]) await createSubAccountStore(table).create(each);
    for (let n = 0; n < 5; n += 1) await store.create(begin(account, deposit(`ord_${n}`), at(n)));
    await store.create(begin(foreign, deposit('ord_f'), at(9)));
    const seen = async (user_id: string, role: 'admin' | 'gateway_user' | 'client', everyone = false) =>
      (await lists.conversions({ user_id, role }, everyone, { limit: 50 })).items.map(
        (item) => item.deposit_order_id,
      );
    const own = ['ord_4', 'ord_3', 'ord_2', 'ord_1', 'ord_0'];
    expect(await seen('owner-1', 'client')).toEqual(own);
    expect(await seen('operator-1', 'gateway_user')).toEqual(own);
    expect(await seen('operator-1', 'client')).toEqual([]);
    expect(await seen('owner-2', 'client')).toEqual(['ord_f']);
    expect(await seen('admin-1', 'admin')).toEqual([]);
    expect(await seen('admin-1', 'admin', true)).toEqual(['ord_f', ...own]);

    const who = { user_id: 'owner-1', role: 'client' } as const;
    const first = await lists.conversions(who, false, { limit: 2 });
    const second = await lists.conversions(who, false, { limit: 3, cursor: first.next_cursor ?? '' });
    expect([...first.items, ...second.items].map((item) => item.deposit_order_id)).toEqual(own);
    expect(second.next_cursor).toBeNull();
    // Another user's cursor opens only the caller's own list.
    const other = await lists.conversions({ user_id: 'owner-2', role: 'client' }, false, {
      limit: 9,
      cursor: first.next_cursor ?? '',
    });
    expect(other.items).toEqual([]);
    await expect(lists.conversions(who, false, { limit: 2, cursor: '%%%' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('due work', () => {
  test('lists open conversions, oldest first', async () => {
    const store = createConversionStore(table);
    const due = createDueWork(table);
    const rows = [
      begin(account, deposit('ord_1'), at(0)),
      begin(account, deposit('ord_2'), at(5)),
      begin(account, deposit('ord_3'), at(1)),
    ];
    for (const row of rows) await store.create(row);
    const ids = async (minutes: number) =>
      (await due.conversions(at(minutes).toISOString(), 100)).map(({ id }) => id);
    expect(await ids(0)).toEqual([]);
    expect(await ids(2)).toEqual([rows[0]?.record.id, rows[2]?.record.id]);
    const ended = await store.get(rows[0]?.record.id ?? '');
    if (ended) await store.save(fail(ended, 'provider', 'no', NOW));
    expect(await ids(9)).toEqual([rows[2]?.record.id, rows[1]?.record.id]);
    await due.setAside({ kind: 'conversion', id: rows[2]?.record.id ?? '', dueAt: '' }, at(20).toISOString());
    expect(await ids(9)).toEqual([rows[1]?.record.id]);
  });
});
