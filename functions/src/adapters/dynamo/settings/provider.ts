import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LATENCY_BOUNDS, type MeasuredMinute } from '@ramps-gateway/shared/domain/provider-health.ts';
import * as z from 'zod/mini';
import type { Booking, CallBudgetRows, HealthRows, RevokeGuard } from '../../../modules/provider/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import { attribute, isNew, joined, put, unchanged, update, x } from '../table/expressions.ts';
import { keyed, readItem } from '../table/items.ts';
import { endOf, ENTITY, itemOf, keys } from '../table/keys.ts';
import { queryRows } from '../table/rows.ts';
import { writeOne } from '../table/writes.ts';
import { countedIn, countOf, minuteOf } from '../webhooks/intake.ts';

const rateCut = z.object({ calls_per_second: z.int(), at: z.string(), paused_until: z.string() });

/** The time of the shard's next free call, in microseconds. */
const shardRow = z.object({ next: z.int() });
/** The row as a failed condition returns it. */
const marshalledRow = z.object({ next: z.object({ N: z.string() }) });

const TRIES = 4;

/** A booking further ahead than this comes from a wrong clock. It is ignored, so it cannot block other instances. */
const TOO_FAR_US = 10_000_000;

/** The queue is empty, or its end is implausible. */
const isIdleAt = (now: number, next: number): boolean => next < now || next > now + TOO_FAR_US;

export const createCallBudgetRows = (table: Table): CallBudgetRows => {
  /** @returns the shard's next free call: after the write, or the stored one if the condition failed */
  const write = async (
    { shard, calls, now, every, latest }: Booking,
    isIdle: boolean,
  ): Promise<{ readonly isBooked: boolean; readonly next: number }> => {
    try {
      const took = calls * every;
      const { Update: booked } = isIdle
        ? update(
            table,
            keys.callBudget(String(shard)),
            x`SET entity = ${ENTITY.callBudget}, next = ${now + took}`,
            x`attribute_not_exists(next) OR NOT next BETWEEN ${now} AND ${now + TOO_FAR_US}`,
          )
        : update(
            table,
            keys.callBudget(String(shard)),
            x`SET entity = ${ENTITY.callBudget}, next = next + ${took}`,
            x`next BETWEEN ${now} AND ${latest}`,
          );
      const { Attributes: row } = await table.client.send(
        new UpdateCommand({
          ...booked,
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { isBooked: true, next: shardRow.parse(row).next };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const row = marshalledRow.safeParse(error.Item).data;
      return { isBooked: false, next: row === undefined ? 0 : Number(row.next.N) };
    }
  };

  return {
    book: async (booking) => {
      const { calls, now, every, latest } = booking;
      let next = booking.head;
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const done = await write(booking, isIdleAt(now, next));
        next = done.next;
        if (done.isBooked) return { ok: true, from: next - calls * every };
        if (next > latest && !isIdleAt(now, next)) break;
      }
      return { ok: false, next };
    },

    cut: async () => {
      const { version, record } = (await readItem(table, keys.callRate, rateCut)) ?? {
        version: 0,
        record: null,
      };
      return { version, cut: record };
    },

    saveCut: (record, expected) =>
      writeOne(
        table,
        put(table, itemOf('callRate', keys.callRate, expected + 1, record), unchanged(expected)),
      ),
  };
};

const within = (bound: number): string => `within_${bound}`;

const minuteIn = (item: unknown): MeasuredMinute => {
  const counted = countedIn.parse(item);
  return {
    minute: keyed.parse(item).sk,
    calls: countOf(counted, 'calls'),
    errors: countOf(counted, 'errors'),
    took: countOf(counted, 'took'),
    within: LATENCY_BOUNDS.map((bound) => countOf(counted, within(bound))),
  };
};

export const createHealthRows = (table: Table): HealthRows => ({
  add: async (now, measured) => {
    const counts = [
      ['calls', measured.calls] as const,
      ['errors', measured.errors] as const,
      ['took', measured.took] as const,
      ...LATENCY_BOUNDS.map((bound, at) => [within(bound), measured.within[at] ?? 0] as const),
    ].filter(([, count]) => count > 0);
    const minute = minuteOf(now);
    const end = endOf('providerHealth', now.toISOString());
    const change = [
      x`SET entity = ${ENTITY.providerHealth}, expiresAt = ${end}, record = ${{ minute }} ADD version ${1}`,
      ...counts.map(([name, count]) => x`, ${attribute(name)} ${count}`),
    ];
    await writeOne(table, update(table, keys.providerHealth(minute), joined(change, '')));
  },
  since: async (from) => {
    const { pk, sk } = keys.providerHealth(minuteOf(from));
    return (await queryRows(table, x`pk = ${pk} AND sk >= ${sk}`, minuteIn)).rows;
  },
});

/** One row per revoked token, kept for a token's lifetime. */
export const createRevokeGuard = (table: Table, clock: Clock): RevokeGuard => ({
  claim: (token) => {
    const at = clock().toISOString();
    const expiresAt = endOf('revokedToken', at);
    const item = itemOf('revokedToken', keys.revokedToken(token), 1, { at }, { expiresAt });
    return writeOne(table, put(table, item, isNew));
  },
});
