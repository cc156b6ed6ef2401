import { conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { spreadLeft } from '@ramps-gateway/shared/domain/ledger/effects.ts';
import { compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { type Conversion, conversionState } from '../../../modules/conversions/model.ts';
import type {
  ClaimUnder,
  Conversions,
  SaveWithinLimit,
  TransferTurns,
} from '../../../modules/conversions/ports.ts';
import type { DailyTake } from '../../../modules/orders/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import { type Booked, factOfConversion, NOTHING_BOOKED } from '../../../modules/ledger/model.ts';
import { claimUnlessStopped } from '../accounts/stops.ts';
import { type Booking, writeWith } from '../ledger/postings.ts';
import { claimsIntent } from '../orders/order-intents.ts';
import { claimsSlot } from '../orders/order-slots.ts';
import { keepOrder } from '../orders/orders.ts';
import { createDailyTotals, fitsIntoDay, takesDay } from '../orders/spending.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueConversion, parkedSince } from '../table/due.ts';
import { atVersion, check, isNew, put, update, x } from '../table/expressions.ts';
import {
  continueWith,
  getItem,
  isLostRace,
  type Item,
  parseItem,
  readItem,
  underCorrelation,
  type Write,
} from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { accountKey, listed } from '../table/lists.ts';
import { areWritten, writeOne } from '../table/writes.ts';
import { reserveChange } from './reserves.ts';

const stored = z.object({ state: conversionState });

/** Neither completed nor settled: it still needs money in its account. */
const isOpen = ({ status, settled }: Conversion['record']): boolean =>
  status !== 'transfer_completed' && settled === null;

export const conversionItem = ({ record, state }: Conversion, version: number): Item =>
  itemOf('conversion', keys.conversion(record.id), version, record, {
    state,
    ...underCorrelation(),
    ...listed(ENTITY.conversion, record, record.created_at, record.id),
    ...(isOpen(record) ? { account: accountKey(ENTITY.conversion, record.sub_account.external_id) } : {}),
    ...(record.status === 'failed' && record.settled === null
      ? parkedSince(record.updated_at)
      : dueAt(dueConversion(record.id), state.wake_at)),
  });

export const newConversion = (table: Table, conversion: Conversion): Write =>
  put(table, conversionItem(conversion, 1), isNew);

/** Replaces the row if its version is unchanged. @param saved at its next version */
const savedOver = (table: Table, saved: Conversion, expected: number): Write =>
  put(table, conversionItem(saved, saved.version), atVersion(expected));

export const bookingOf = ({ record, state, version }: Conversion): Booking => ({
  fact: factOfConversion(record, state.quote?.target_amount ?? null),
  booked: state.booked ?? (version === 0 ? NOTHING_BOOKED : undefined),
});

export const withBooked = (conversion: Conversion, posted: Booked | undefined): Conversion => ({
  ...conversion,
  state: { ...conversion.state, booked: posted ?? NOTHING_BOOKED },
});

/**
 * A conversion is one item, including its steps. The item is also the permanent deduplication row of its deposit (C7).
 */
export const createConversionStore = (table: Table): Conversions => {
  const totals = createDailyTotals(table);

  const get = async (id: string): Promise<Conversion | undefined> => {
    const item = await getItem(table, keys.conversion(id));
    if (item === undefined) return undefined;
    continueWith(item);
    return { ...parseItem(conversionRecord, item), state: stored.parse(item).state };
  };

  const ruleIs = ({ sub_account_id: id }: Conversion['record'], version: number): Write =>
    check(table, keys.configuration(id), x`version = ${version}`);

  const saveWithinLimit = async (
    conversion: Conversion,
    take: DailyTake,
    ruleVersion: number,
  ): Promise<SaveWithinLimit> => {
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
          savedOver(table, saved, conversion.version),
          ruleIs(conversion.record, ruleVersion),
        ];
      },
    );
    if (parts.length === 0) return { saved };
    const [limit, version, rule] = parts;
    if ([version, rule].includes('ConditionalCheckFailed')) return 'conflict';
    if (limit === 'ConditionalCheckFailed') return { overLimit: true, taken: await totals.taken(take) };
    if (parts.some(isLostRace)) return 'conflict';
    throw new Error(`not written: ${parts.join(', ')}`);
  };

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
        return [
          savedOver(table, saved, version),
          ...(compare(more, '0') === 0 ? [] : [reserveChange(table, record.sub_account_id, more)]),
          ...(under === undefined
            ? []
            : [
                ruleIs(record, under.ruleVersion),
                check(table, keys.subAccount(record.sub_account_id), atVersion(under.accountVersion)),
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
    return areWritten(parts) ? saved : undefined;
  };

  const create: Conversions['create'] = async (conversion, deposit) => {
    if (deposit) {
      const beside = {
        booking: bookingOf(conversion),
        row: (posted: Booked | undefined) => newConversion(table, withBooked(conversion, posted)),
      };
      const { isNew, isFirst } = await keepOrder(table)(deposit.record, deposit.askedAt, { beside });
      if (!isNew) return 'exists';
      return isFirst ? 'first' : 'new';
    }
    const { parts } = await writeWith(
      table,
      [bookingOf(conversion)],
      conversion.record.updated_at,
      ([posted]) => [newConversion(table, withBooked(conversion, posted))],
    );
    return areWritten(parts) ? 'new' : 'exists';
  };

  return {
    get,
    create,
    save: (conversion, act) => save(conversion, { act }),
    claim: (conversion, under) => save(conversion, { under }),
    saveWithinLimit,
  };
};

const turn = z.object({ holder: z.string(), until: z.string() });

/** Releasing a turn ends its lease instead of deleting the row, because the engine may not delete. */
export const createTransferTurns = (table: Table): TransferTurns => ({
  take: (subAccountId, holder, now, until) => {
    const expiresAt = Math.ceil(Date.parse(until) / 1000);
    const item = itemOf('transferTurn', keys.transferTurn(subAccountId), 1, { holder, until }, { expiresAt });
    const isFree = x`attribute_not_exists(pk) OR record.until <= ${now} OR record.holder = ${holder}`;
    return writeOne(table, put(table, item, isFree));
  },
  release: async (subAccountId, holder) => {
    const over = x`SET record.until = ${''}`;
    await writeOne(table, update(table, keys.transferTurn(subAccountId), over, x`record.holder = ${holder}`));
  },
  holder: async (subAccountId, now) => {
    const found = await readItem(table, keys.transferTurn(subAccountId), turn);
    return found && found.record.until > now ? found.record.holder : undefined;
  },
});
