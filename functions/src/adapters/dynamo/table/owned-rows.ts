import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import type { OwnedRows } from '../../../capabilities/insight/projections/ports.ts';
import { sleep } from '../../../platform/clock.ts';
import { conversionId, paymentId } from '../../../modules/orders/ids.ts';
import pLimit from 'p-limit';
import type { Table } from './client.ts';
import { atVersion, attribute, joined, update, x } from './expressions.ts';
import { getItem, getItems, type Key } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listOfAccount, listPage, relisted } from './lists.ts';
import { writeOne } from './writes.ts';
import { recipientItems } from '../accounts/recipients.ts';

/** Orders per page. Each order brings up to five more rows. */
const PAGE = 100;
const WRITES_AT_ONCE = 16;
const TRIES = 6;
const WAIT_MS = 20;

const orderFields = z.object({ id: z.string(), external_order_id: z.string(), type: z.string() });

const ofDeposit = (conversion: string, payment: string): readonly Key[] => [
  keys.conversion(conversion),
  keys.attention(conversion),
  keys.payment(payment),
  keys.incomingPayment(payment),
  keys.attention(payment),
];

const keysOf = (
  externalId: string,
  { id, external_order_id: orderId, type }: z.output<typeof orderFields>,
) => [
  keys.order(id),
  keys.settlement(id),
  ...(type === 'deposit' ? [] : [keys.orderByHand(id)]),
  ...(type === 'deposit' ? ofDeposit(conversionId(externalId, orderId), paymentId(externalId, orderId)) : []),
];

const row = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Its list (./lists, `listed`): entity, for some entities the state, and partition. */
  all: z.string(),
  version: z.int(),
  record: z.object({ user_id: z.nullable(z.string()), manager_id: z.nullable(z.string()) }),
  owner: z.optional(z.string()),
  manager: z.optional(z.string()),
});
type Row = z.output<typeof row>;

const { byOwner, byManager } = TABLE.indexes;

const change = (table: Table, found: Row, ownership: Ownership) => {
  const { owner, manager } = relisted(found.all, ownership);
  const lists = [
    [attribute(byOwner.partition), owner],
    [attribute(byManager.partition), manager],
  ] as const;
  const [set, gone] = [lists.filter(([, value]) => value), lists.filter(([, value]) => !value)];
  return update(
    table,
    found,
    joined(
      [
        x`SET record.user_id = ${ownership.user_id}, record.manager_id = ${ownership.manager_id}`,
        x`, version = ${found.version + 1}`,
        ...set.map(([list, value]) => x`, ${list} = ${value}`),
        ...(gone.length === 0 ? [] : [x` REMOVE ${joined(gone.map(([list]) => x`${list}`))}`]),
      ],
      '',
    ),
    atVersion(found.version),
  );
};

const isStale = ({ all, record, owner, manager }: Row, ownership: Ownership): boolean => {
  const expected = relisted(all, ownership);
  return (
    record.user_id !== ownership.user_id ||
    record.manager_id !== ownership.manager_id ||
    owner !== expected.owner ||
    manager !== expected.manager
  );
};

export const createOwnedRows = (table: Table): OwnedRows => {
  const write = async (found: Row, ownership: Ownership): Promise<boolean> => {
    try {
      return await writeOne(table, change(table, found, ownership));
    } catch (error) {
      if (error instanceof TransactionConflictException) return false;
      throw error;
    }
  };

  /**
   * Returns 1 if it corrected the row. A driver may write the row at the same time, so it is read again after a
   * conflict.
   */
  const correct = async (item: unknown, ownership: Ownership): Promise<number> => {
    let found = row.safeParse(item);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (!found.success || !isStale(found.data, ownership)) return 0;
      if (await write(found.data, ownership)) return 1;
      await sleep(WAIT_MS * 2 ** tries);
      const { pk, sk } = found.data;
      found = row.safeParse(await getItem(table, { pk, sk }));
    }
    throw new Error('a row conflicted with other writers on every try');
  };

  return {
    relist: async (account, cursor) => {
      const { external_id: externalId } = account;
      const orders = listOfAccount(ENTITY.order, externalId);
      const from = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
      // Oldest first, so rows written meanwhile appear on later pages.
      const page = await listPage(table, orders, z.unknown(), from, { order: 'ascending' });
      const known = page.items.map((order) => orderFields.safeParse(order));
      const wanted = [
        // Rows of the account itself, on the first page only.
        ...(cursor === null ? [keys.holdings(account.id), keys.accountStops(account.id)] : []),
        ...known.flatMap(({ data }): Key[] => (data ? keysOf(externalId, data) : [])),
      ];
      const limit = pLimit(WRITES_AT_ONCE);
      const places = cursor === null ? await recipientItems(table, account.id) : [];
      const items = [...(await getItems(table, wanted)), ...places];
      const written = await Promise.all(items.map((item) => limit(() => correct(item, account))));
      return {
        next: page.next_cursor,
        rows: items.length,
        written: written.reduce((sum, each) => sum + each, 0),
        unreadable: known.filter(({ success }) => !success).length,
      };
    },
  };
};
