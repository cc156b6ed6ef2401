import { conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { spreadLeft } from '@ramps-gateway/shared/domain/ledger/effects.ts';
import { compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { type Conversion, conversionState } from '../../../modules/conversions/model.ts';
import type {
  ClaimUnder,
  Conversions,
  KeptDeposit,
  SaveWithinLimit,
} from '../../../modules/conversions/ports.ts';
import type { DailyTake } from '../../../modules/orders/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { continueWith, underCorrelation } from '../table/correlation.ts';
import { dueAt, dueConversion, parkedSince } from '../table/due.ts';
import { factOfConversion } from '../../../modules/ledger/model.ts';
import { atVersion, getItem, isLostRace, type Item, parseItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey, listed } from '../table/lists.ts';
import { createDailyTotals, fitsIntoDay, takesDay } from '../orders/daily-totals.ts';
import { claimsIntent } from '../orders/order-intents.ts';
import { claimsSlot } from '../orders/order-slots.ts';
import { keepOrder } from '../orders/orders.ts';
import { type Booked, type Booking, writeWith } from '../ledger/postings.ts';
import { reserveChange } from './reserves.ts';
import { claimUnlessStopped } from '../accounts/stops.ts';

const stored = z.object({ state: conversionState });

/** Neither completed nor settled: it counts on money in its account. */
const isOpen = ({ status, settled }: Conversion['record']): boolean =>
  status !== 'transfer_completed' && settled === null;

export const conversionItem = ({ record, state }: Conversion, version: number): Item => ({
  ...keys.conversion(record.id),
  entity: ENTITY.conversion,
  version,
  record,
  state,
  ...underCorrelation(),
  ...listed(ENTITY.conversion, record, record.created_at, record.id),
  ...(isOpen(record) ? { account: accountKey(ENTITY.conversion, record.sub_account.external_id) } : {}),
  ...(record.status === 'failed' && record.settled === null
    ? parkedSince(record.updated_at)
    : dueAt(dueConversion(record.id), state.wake_at)),
});

export const newConversion = (table: Table, conversion: Conversion): Write => ({
  Put: {
    TableName: table.name,
    Item: conversionItem(conversion, 1),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export const bookingOf = ({ record, state }: Conversion): Booking => ({
  fact: factOfConversion(record, state.quote?.target_amount ?? null),
  booked: state.booked,
});

export const withBooked = (conversion: Conversion, posted: Booked | undefined): Conversion => ({
  ...conversion,
  state: { ...conversion.state, booked: posted ?? [] },
});

/** A conversion is one item with its steps, and the permanent deduplication row of its deposit (C7). */
export const createConversionStore = (table: Table): Conversions => {
  const totals = createDailyTotals(table);

  const get = async (id: string): Promise<Conversion | undefined> => {
    const item = await getItem(table, keys.conversion(id));
    if (item === undefined) return undefined;
    continueWith(item);
    return { ...parseItem(conversionRecord, item), state: stored.parse(item).state };
  };

  const saveWithinLimit = async (conversion: Conversion, take: DailyTake): Promise<SaveWithinLimit> => {
    if (!fitsIntoDay(take)) return { overLimit: true, taken: await totals.taken(take) };
    let saved = { ...conversion, version: conversion.version + 1 };
    const { parts } = await writeWith(
      table,
      [bookingOf(conversion)],
      conversion.record.updated_at,
      ([posted]) => {
        saved = withBooked(saved, posted);
        return [
          takesDay(table, take),
          {
            Put: {
              TableName: table.name,
              Item: conversionItem(saved, saved.version),
              ...atVersion(conversion.version),
            },
          },
        ];
      },
    );
    if (parts.length === 0) return { saved };
    const [limit, version] = parts;
    if (version === 'ConditionalCheckFailed') return 'conflict';
    if (limit === 'ConditionalCheckFailed') return { overLimit: true, taken: await totals.taken(take) };
    if (isLostRace(limit) || isLostRace(version)) return 'conflict';
    throw new Error(`not written: ${parts.join(', ')}`);
  };

  const ruleIs = (record: Conversion['record'], version: number): Write => ({
    ConditionCheck: {
      TableName: table.name,
      Key: { ...keys.configuration(record.sub_account_id) },
      ConditionExpression: '#version = :rule',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':rule': version },
    },
  });

  const save = async (
    conversion: Conversion,
    { under, act }: { readonly under?: ClaimUnder; readonly act?: Act | null | undefined } = {},
  ): Promise<Conversion | undefined> => {
    const { record, state, version } = conversion;
    const spread = spreadLeft(record);
    const more = subtract(spread, state.spread_counted);
    let saved = {
      ...conversion,
      version: version + 1,
      state: { ...state, spread_counted: spread },
    };
    const write = async (checks: readonly Write[]): Promise<readonly (string | undefined)[]> => {
      const own = ([posted]: readonly Booked[]) => {
        saved = withBooked(saved, posted);
        const row: Write = {
          Put: {
            TableName: table.name,
            Item: conversionItem(saved, saved.version),
            ...atVersion(version),
          },
        };
        return [
          row,
          ...(compare(more, '0') === 0 ? [] : [reserveChange(table, record.sub_account_id, more)]),
          ...(under === undefined
            ? []
            : [
                ruleIs(record, under.ruleVersion),
                claimsIntent(table, under.intent),
                ...(under.slot ? [claimsSlot(table, under.slot)] : []),
              ]),
          ...checks,
        ];
      };
      return (await writeWith(table, [bookingOf(conversion)], record.updated_at, own, act)).parts;
    };
    const { sub_account_id: subAccountId } = record;
    const parts = under
      ? await claimUnlessStopped(table, { subAccountId, byRule: true, destination: under.destination }, write)
      : await write([]);
    if (parts.length === 0) return saved;
    if (parts.some(isLostRace)) return undefined;
    throw new Error(`not written: ${parts.join(', ')}`);
  };

  const create = async (conversion: Conversion, deposit?: KeptDeposit): Promise<boolean> => {
    if (deposit) {
      const beside = {
        booking: bookingOf(conversion),
        row: (posted: Booked | undefined) => newConversion(table, withBooked(conversion, posted)),
      };
      return (await keepOrder(table)(deposit.record, deposit.askedAt, { beside })).isNew;
    }
    const { parts } = await writeWith(
      table,
      [bookingOf(conversion)],
      conversion.record.updated_at,
      ([posted]) => [newConversion(table, withBooked(conversion, posted))],
    );
    if (parts.length === 0) return true;
    if (parts.some(isLostRace)) return false;
    throw new Error(`not written: ${parts.join(', ')}`);
  };

  return {
    get,
    create,
    save: (conversion, act) => save(conversion, { act }),
    claim: (conversion, under) => save(conversion, { under }),
    saveWithinLimit,
  };
};
