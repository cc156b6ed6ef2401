import { saveItem } from '#functions/adapters/dynamo/table/writes.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { accountKey, listed, listsOf } from '#functions/adapters/dynamo/table/lists.ts';
import { asOwnedNow, ownedPage } from '#functions/adapters/dynamo/table/owned-lists.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { type SubAccountRecord, orderRecord } from '#shared/contract/records.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { countRequests } from '#tests/support/count-requests.ts';
import { order, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();
let requests: ReturnType<typeof countRequests>;
beforeEach(() => {
  requests = countRequests(table);
});

const client: Principal = { user_id: 'owner-1', role: 'client' };
const operator: Principal = { user_id: 'operator-1', role: 'gateway_user' };
const admin: Principal = { user_id: 'admin-1', role: 'admin' };
const kept = subAccount({ external_id: 'acc_kept', user_id: 'owner-1', manager_id: 'operator-1' });
const gone = subAccount({ external_id: 'acc_gone', user_id: 'owner-1', manager_id: 'operator-1' });

/** Creates orders of both accounts (`true`: the kept one), newest last, then moves one account to others. */
const setUp = async (
  orders: readonly boolean[],
  moved: Partial<SubAccountRecord> = { user_id: 'owner-2', manager_id: 'operator-2' },
) => {
  const accounts = createSubAccountStore(table);
  for (const each of [kept, gone]) await accounts.create(each);
  await Promise.all(
    orders.map((isKept, at) => {
      const record = order(isKept ? kept : gone, at);
      return saveItem(
        table,
        {
          ...keys.order(record.id),
          entity: ENTITY.order,
          version: 1,
          record,
          ...listed(ENTITY.order, record, record.created_at, record.id),
          account: accountKey(ENTITY.order, record.account_id),
        },
        0,
      );
    }),
  );
  await accounts.replace({ ...gone, ...moved }, 1);
  requests.take();
};

const page = (who: Principal, limit: number, cursor?: string) =>
  ownedPage(
    table,
    who,
    listsOf(ENTITY.order, who, true),
    orderRecord,
    { limit, ...(cursor === undefined ? {} : { cursor }) },
    ({ account_id: id }) => subAccountId(id),
  );
const numbers = ({ items }: Awaited<ReturnType<typeof page>>) =>
  items.map(({ external_order_id: id }) => Number(id.slice(4)));
const times = (count: number, isKept: boolean): boolean[] => Array<boolean>(count).fill(isKept);

describe('a list of rows of sub-accounts', () => {
  test('costs one BatchGet besides its Queries; none for an administrator', async () => {
    await setUp(times(30, true));
    expect(numbers(await page(client, 10))).toHaveLength(10);
    expect(requests.take()).toEqual({ Query: 1, BatchGet: 1 });
    expect(numbers(await page(operator, 10))).toHaveLength(10);
    expect(requests.take()).toEqual({ Query: 2, BatchGet: 1 });
    expect(numbers(await page(admin, 10))).toHaveLength(10);
    expect(requests.take()).toEqual({ Query: 1 });
    expect(numbers(await page({ ...client, user_id: 'nobody' }, 10))).toEqual([]);
    expect(requests.take()).toEqual({ Query: 1 });
  });

  test.each([client, operator])('shows $role no rows of a moved account, and fills the page', async (who) => {
    // 0 to 9 are kept, 10 to 14 moved, 15 to 19 kept.
    await setUp([...times(10, true), ...times(5, false), ...times(5, true)]);
    const first = await page(who, 10);
    expect(numbers(first)).toEqual([19, 18, 17, 16, 15, 9, 8, 7, 6, 5]);
    expect(requests.take()['BatchGet']).toBe(1);
    const second = await page(who, 10, first.next_cursor ?? '');
    expect(numbers(second)).toEqual([4, 3, 2, 1, 0]);
    expect(second.next_cursor).toBeNull();
    expect(numbers(await page(admin, 50))).toHaveLength(20);
  });

  test('returns a short page with a cursor after a bounded number of reads', async () => {
    await setUp([...times(1, true), ...times(40, false)]);
    const first = await page(client, 5);
    expect(first.items).toEqual([]);
    expect(first.next_cursor).not.toBeNull();
    expect(requests.take()).toEqual({ Query: 6, BatchGet: 1 });
    const second = await page(client, 5, first.next_cursor ?? '');
    expect(numbers(second)).toEqual([0]);
    expect(second.next_cursor).toBeNull();
  });

  test('shows the current owner and manager', async () => {
    await setUp(times(1, false), { user_id: 'owner-2' });
    expect((await page(operator, 5)).items).toMatchObject([{ user_id: 'owner-2', manager_id: 'operator-1' }]);
    expect((await page(client, 5)).items).toEqual([]);
    // A record without a manager field gets none.
    expect(asOwnedNow({ id: 'ccf_1', user_id: 'owner-1' }, { ...gone, user_id: 'owner-2' })).toEqual({
      id: 'ccf_1',
      user_id: 'owner-2',
    });
  });

  test('omits rows of an unknown account', async () => {
    await setUp([]);
    const record = order(subAccount({ external_id: 'acc_unknown', user_id: 'owner-1' }), 1);
    await saveItem(
      table,
      {
        ...keys.order(record.id),
        entity: ENTITY.order,
        version: 1,
        record,
        ...listed(ENTITY.order, record, record.created_at, record.id),
      },
      0,
    );
    expect((await page(client, 5)).items).toEqual([]);
    expect((await page(admin, 5)).items).toHaveLength(1);
  });
});
