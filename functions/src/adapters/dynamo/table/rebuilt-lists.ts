import { PAYMENT_STATES, PROCESSING_STATUSES } from '@ramps-gateway/shared/contract/records.ts';
import { RECIPIENT_KINDS } from '@ramps-gateway/shared/contract/recipients.ts';
import { PAYMENT_LISTS } from '@ramps-gateway/shared/domain/payments.ts';
import * as z from 'zod/mini';
import type { ListedRecord, Lists, StoredRecord } from '../../../capabilities/insight/projections/ports.ts';
import type { Table } from './client.ts';
import { getItems, type Key } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listPage } from './lists.ts';
import { incomingIn } from '../conversions/incoming-payments.ts';
import { paymentsIn } from '../conversions/payments.ts';
import { recipientsOf } from '../accounts/recipients.ts';
import { inLog } from '../webhooks/webhook-events.ts';

const PAGE = 100;

const named = z.object({
  id: z.catch(z.optional(z.string()), undefined),
  user_id: z.catch(z.nullish(z.string()), undefined),
});

const inTurn = (table: Table, lists: readonly (readonly [list: string, entity: string])[]) => {
  const entityOf = new Map(lists);
  return {
    names: [...entityOf.keys()],
    page: async (list, cursor) => {
      const from = { limit: PAGE, ...(cursor === null ? {} : { cursor }) };
      const page = await listPage(table, [['all', list]], z.unknown(), from, { order: 'ascending' });
      return {
        records: page.items.map((record) => {
          const { id, user_id: user } = named.safeParse(record).data ?? {};
          return { entity: entityOf.get(list) ?? list, id: id ?? user ?? 'without an id', record };
        }),
        next: page.next_cursor,
      };
    },
  } satisfies Lists<ListedRecord>;
};

const HELD = PAYMENT_STATES.map((state) => [paymentsIn(state), ENTITY.payment] as const);
const ORDERS = [ENTITY.order, ENTITY.order] as const;
const CONVERSIONS = [ENTITY.conversion, ENTITY.conversion] as const;

/** Lists that name deposits, in this order: orders, conversions, held payments. */
export const createDepositLists = (table: Table): Lists<ListedRecord> =>
  inTurn(table, [ORDERS, CONVERSIONS, ...HELD]);

export const createSearchedLists = (table: Table): Lists<ListedRecord> =>
  inTurn(table, [
    [ENTITY.profile, ENTITY.profile],
    [ENTITY.subAccount, ENTITY.subAccount],
    ...RECIPIENT_KINDS.map((kind) => [recipientsOf(kind), ENTITY.recipient] as const),
    [ENTITY.holdings, ENTITY.holdings],
    ORDERS,
    CONVERSIONS,
    ...PAYMENT_LISTS.map((list) => [incomingIn(list), ENTITY.incomingPayment] as const),
  ]);

const KEY_OF: ReadonlyMap<string, (id: string) => Key> = new Map([
  [ENTITY.subAccount, keys.subAccount],
  [ENTITY.profile, keys.profile],
  [ENTITY.order, keys.order],
  [ENTITY.conversion, keys.conversion],
  [ENTITY.payment, keys.payment],
  [ENTITY.webhookEvent, keys.webhookEvent],
]);

const stored = z.object({ entity: z.string(), version: z.int(), record: z.unknown() });

export const createCountedLists = (table: Table): Lists<StoredRecord> => {
  const lists = inTurn(table, [
    [ENTITY.subAccount, ENTITY.subAccount],
    // Partners are counted from their counted sub-accounts.
    [ENTITY.profile, ENTITY.profile],
    CONVERSIONS,
    ...HELD,
    ...PROCESSING_STATUSES.map((status) => [inLog(status), ENTITY.webhookEvent] as const),
    ORDERS,
  ]);
  return {
    names: lists.names,
    page: async (list, cursor) => {
      const { records, next } = await lists.page(list, cursor);
      const wanted = records.flatMap(({ entity, id }) => KEY_OF.get(entity)?.(id) ?? []);
      return { records: (await getItems(table, wanted)).map((item) => stored.parse(item)), next };
    },
  };
};
