import { isDeepStrictEqual } from 'node:util';
import { time } from '@ramps-gateway/shared/contract/fields.ts';
import { type OrderBinding, type OrderRecord, orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { add, type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { isOutdated } from '../../../modules/conversions/model.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { OrderRows, SlotVersion } from '../../../modules/orders/ports.ts';
import {
  type Booked,
  booked,
  factOfOrder,
  factOfSpread,
  NOTHING_BOOKED,
} from '../../../modules/ledger/model.ts';
import { bindingIn, type Intent, isCollection, isOrderByHand } from '../../../modules/orders/intent.ts';
import { withReceived } from '../../../modules/orders/model.ts';
import { deniedOf, forPerson, SlotChanged } from '../../../modules/orders/slot.ts';
import { reserveChange } from '../conversions/reserves.ts';
import { type Booking, writeWith } from '../ledger/postings.ts';
import type { Table } from '../table/client.ts';
import { put, unchanged } from '../table/expressions.ts';
import { getItem, type Key, underCorrelation, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { accountKey, listed } from '../table/lists.ts';
import { areWritten, writeAll } from '../table/writes.ts';
import { releasesFunds } from './funds.ts';
import { bindsOrder, openIntent } from './order-intents.ts';
import { orderByHandItem } from './order-lists.ts';
import { createOrderSlots, savesSlot } from './order-slots.ts';

const spreadIn = ({ lines }: Booked = NOTHING_BOOKED): Amount =>
  lines.find(({ account }) => account === 'spread:USDT')?.amount ?? '0';

/** After the last conflict, the next delivery of the event writes it. */
const TRIES = 5;

/** An unreadable record is written again. */
const stored = z.object({
  version: z.int(),
  record: z.catch(z.nullable(orderRecord), null),
  state: z._default(
    z.object({
      asked_at: z.nullable(time),
      booked: z.optional(booked),
      spread_booked: z.optional(booked),
    }),
    { asked_at: null },
  ),
});

/** What is posted for an order, according to its row. */
interface Known {
  readonly order: Booked | undefined;
  readonly spread: Booked | undefined;
}

const NEVER: z.output<typeof stored>['state'] = { asked_at: null };

const readRow = async (table: Table, key: Key) => {
  const item = await getItem(table, key);
  if (item === undefined) return { version: 0, known: null, state: NEVER };
  const { version, record, state } = stored.parse(item);
  return { version, known: record, state };
};

const isNewer = (
  record: OrderRecord,
  askedAt: string,
  known: OrderRecord | null,
  at: string | null,
): boolean => {
  if (known !== null && at !== null && isOutdated({ record, askedAt }, { record: known, askedAt: at }))
    return false;
  return !isDeepStrictEqual(known, record);
};

/** A row of another entity, written in the same transaction as its deposit. */
export interface Beside {
  readonly booking: Booking;
  readonly row: (posted: Booked | undefined) => Write;
}

interface WrittenWith {
  readonly beside: Beside | undefined;
  readonly binds: Intent | undefined;
  readonly frees: SlotVersion | undefined;
}

type Written = 'lost' | 'slot changed' | 'there' | 'written';

type KeepOrder = (
  shown: OrderRecord,
  askedAt: string,
  how?: {
    /** Written in the same transaction. */
    readonly beside?: Beside;
    readonly placedFor?: Intent | undefined;
    readonly frees?: SlotVersion | undefined;
  },
) => Promise<{
  readonly binding: OrderBinding | undefined;
  /** False if the row `beside` it already exists. */
  readonly isNew: boolean;
  /** Whether the order was not stored before. */
  readonly isFirst: boolean;
}>;

/**
 * Stores an order as the provider shows it, for lists. It never decides about money (C5). The same transaction posts
 * it, and releases the claim of an order by hand.
 */
export const keepOrder = (table: Table): KeepOrder => {
  const writeOnce = async (
    record: OrderRecord,
    askedAt: string,
    expected: number,
    known: Known,
    { beside, binds, frees }: WrittenWith,
  ): Promise<Written> => {
    const isByHand = isOrderByHand(record);
    const [fact, ofSpread] = [factOfOrder(record), factOfSpread(record)];
    const released =
      isByHand && record.binding ? await releasesFunds(table, fact.subAccountId, record.binding.intent) : [];
    const bookings = [
      { fact, booked: known.order },
      ...(ofSpread ? [{ fact: ofSpread, booked: known.spread }] : []),
      ...(beside ? [beside.booking] : []),
    ];
    const { parts } = await writeWith(table, bookings, askedAt, ([posted = NOTHING_BOOKED, ...others]) => {
      const spread = ofSpread && others[0];
      // A collection reduces the spread reserve. If it fails, the reserve is restored.
      const collected = isCollection(record) ? subtract(spreadIn(posted), spreadIn(known.order)) : '0';
      const more = add(collected, subtract(spreadIn(spread), spreadIn(known.spread)));
      const item = itemOf('order', keys.order(record.id), expected + 1, record, {
        state: { asked_at: askedAt, booked: posted, ...(spread ? { spread_booked: spread } : {}) },
        ...underCorrelation(),
        ...listed(ENTITY.order, record, record.created_at, record.id),
        account: accountKey(ENTITY.order, record.account_id),
      });
      return [
        ...(beside ? [beside.row(others.at(-1))] : []),
        put(table, item, unchanged(expected)),
        ...(compare(more, '0') === 0 ? [] : [reserveChange(table, fact.subAccountId, more)]),
        ...(isByHand ? [put(table, orderByHandItem(record, expected + 1))] : []),
        ...released,
        ...(binds ? bindsOrder(table, binds, record.external_order_id) : []),
        ...(binds && frees ? [savesSlot(table, frees)] : []),
      ];
    });
    if (beside && parts[0] === 'ConditionalCheckFailed') return 'there';
    if (binds && frees && parts.at(-1) === 'ConditionalCheckFailed') return 'slot changed';
    return areWritten(parts) ? 'written' : 'lost';
  };

  /**
   * The intent to bind, unless the order is bound already: the one it was placed for, or the one its reference names.
   */
  const intentFor = async (
    shown: OrderRecord,
    known: OrderRecord | null,
    placedFor: Intent | undefined,
  ): Promise<Intent | undefined> => {
    const { account_id: account, binding, reference, type } = { ...shown, binding: known?.binding };
    if (placedFor && binding && binding.intent !== placedFor.intent)
      throw new Error(`the order ${shown.id} is bound to another intent`);
    if (binding || type === 'deposit') return undefined;
    return (
      placedFor ??
      (reference === null ? undefined : openIntent(table, { account_id: account, intent: reference }))
    );
  };

  /**
   * While an order is being placed, another new order cannot be assigned. An order that a person said was not made
   * stops the sub-account's orders until a person decides again.
   */
  const isUndecided = async (shown: OrderRecord, askedAt: string): Promise<boolean> => {
    const [slots, id] = [createOrderSlots(table), subAccountId(shown.account_id)];
    const { slot, version, denied } = await slots.get(id);
    if (slot) return true;
    const found = deniedOf(denied, shown);
    if (!found) return false;
    const order = { ...shown, id: shown.external_order_id };
    await slots.save(id, forPerson(found, 'said_not_made', [order], askedAt), version);
    return true;
  };

  /** The order as the provider shows it, with our binding and the spread that was applied. */
  const withOwn = (shown: OrderRecord, known: OrderRecord | null, binds: Intent | undefined): OrderRecord => {
    const binding = binds ? bindingIn(binds) : known?.binding;
    const spread = binds?.terms?.spread ?? known?.applied_spread;
    return {
      ...withReceived(shown, known),
      ...(binding ? { binding } : {}),
      ...(spread === undefined ? {} : { applied_spread: spread }),
    };
  };

  return async (shown, askedAt, { beside: wanted, placedFor, frees } = {}) => {
    let beside = wanted;
    let isSlotChanged = false;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { version, known, state } = await readRow(table, keys.order(shown.id));
      const binds = await intentFor(shown, known, placedFor);
      // Otherwise another writer has bound the order to this intent.
      if (binds && isSlotChanged) throw new SlotChanged();
      const record = withOwn(shown, known, binds);
      if (!binds && version === 0 && shown.type !== 'deposit' && (await isUndecided(shown, askedAt)))
        return { binding: undefined, isNew: false, isFirst: false };
      const isNews = isNewer(record, askedAt, known, state.asked_at);
      // An older answer can still show a deposit's received amount.
      const before = !isNews && known ? withReceived(known, shown) : known;
      const isRaised = before?.received_amount !== known?.received_amount;
      if (!isNews && !isRaised && !beside && !binds)
        return { binding: known?.binding, isNew: beside === wanted, isFirst: false };
      const posted =
        version === 0
          ? { order: NOTHING_BOOKED, spread: NOTHING_BOOKED }
          : { order: state.booked, spread: state.spread_booked };
      const [kept, at] =
        isNews || before === null
          ? [record, askedAt]
          : [withOwn(before, known, binds), state.asked_at ?? askedAt];
      const written = await writeOnce(kept, at, version, posted, { beside, binds, frees });
      if (written === 'written')
        return { binding: kept.binding, isNew: beside === wanted, isFirst: version === 0 };
      if (written === 'there') beside = undefined;
      isSlotChanged = written === 'slot changed';
    }
    throw new Error('an order conflicted with other writers on every try');
  };
};

export const createOrderStore = (table: Table): OrderRows => {
  const keep = keepOrder(table);

  /** Stores a settlement for tracking. It posts nothing: its order was posted already (S7.36). */
  const keepSettlement = async (record: OrderRecord, askedAt: string): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { version, known, state } = await readRow(table, keys.settlement(record.id));
      if (!isNewer(record, askedAt, known, state.asked_at)) return;
      const item = itemOf('settlement', keys.settlement(record.id), version + 1, record, {
        state: { asked_at: askedAt },
        ...underCorrelation(),
        ...listed(ENTITY.settlement, record, record.created_at, record.id),
      });
      if (await writeAll(table, [put(table, item, unchanged(version))])) return;
    }
    throw new Error('a settlement conflicted with other writers on every try');
  };

  return {
    keep: async (record, askedAt, placedFor, frees) =>
      (await keep(record, askedAt, { placedFor, frees })).binding,
    keepSettlement,
  };
};
