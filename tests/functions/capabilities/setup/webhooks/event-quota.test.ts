import { createEventQuota, type QuotaLimits } from '#functions/capabilities/setup/webhooks/event-quota.ts';
import type { EventCounts } from '#functions/capabilities/setup/webhooks/ports.ts';
import { VisibleError } from '#functions/platform/errors.ts';
import { quiet } from '#functions/platform/logger.ts';
import { describe, expect, test } from 'vitest';

const AT = new Date('2026-11-20T14:00:12.000Z');

/** A minute's row, shared by all instances. */
const sharedRow = () => {
  const rows = new Map<string, { total: number; accounts: Map<string, number> }>();
  let writes = 0;
  let isBroken = false;
  const rowOf = (owner: string, now: Date) => {
    const key = `${owner} ${now.toISOString().slice(0, 16)}`;
    const row = rows.get(key) ?? { total: 0, accounts: new Map<string, number>() };
    rows.set(key, row);
    return row;
  };
  return {
    writes: () => writes,
    fail: (broken: boolean) => {
      isBroken = broken;
    },
    read: (owner: string, account: string | undefined, now: Date) => {
      const { total, accounts } = rowOf(owner, now);
      return { total, account: account === undefined ? 0 : (accounts.get(account) ?? 0) };
    },
    add: (owner: string, now: Date, more: EventCounts): Promise<EventCounts> => {
      if (isBroken) return Promise.reject(new Error('the table is full'));
      writes += 1;
      const row = rowOf(owner, now);
      row.total += more.total;
      for (const [id, count] of more.accounts) row.accounts.set(id, (row.accounts.get(id) ?? 0) + count);
      return Promise.resolve({ total: row.total, accounts: new Map(row.accounts) });
    },
  };
};

const setUp = (limits: QuotaLimits = { total: 600, account: 300 }, instances = 1) => {
  const row = sharedRow();
  const all = Array.from({ length: instances }, () => createEventQuota({ limits, add: row.add, log: quiet }));
  /** Handles one event as the intake does; true if it was accepted. */
  const send = async (
    account: string | undefined,
    { now = AT, owner = 'owner', instance = 0, recorded = true } = {},
  ): Promise<boolean> => {
    const known = row.read(owner, account, now);
    try {
      const admission = all[instance % instances]?.admit(owner, account, known, now);
      await Promise.resolve();
      if (recorded) await admission?.recorded();
      else admission?.dropped();
      return true;
    } catch (error) {
      if (error instanceof VisibleError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
  };
  const sendMany = async (count: number, account?: string, more = {}): Promise<number> => {
    let taken = 0;
    for (let at = 0; at < count; at += 1) if (await send(account, { ...more, instance: at })) taken += 1;
    return taken;
  };
  return { row, all, send, sendMany };
};

describe('the quota of a configuration', () => {
  test('accepts 600 events a minute per configuration, and 600 in the next', async () => {
    const { sendMany } = setUp();
    expect(await sendMany(700)).toBe(600);
    expect(await sendMany(10)).toBe(0);
    expect(await sendMany(700, undefined, { owner: 'another' })).toBe(600);
    expect(await sendMany(700, undefined, { now: new Date(AT.getTime() + 60_000) })).toBe(600);
  });

  test('says when the next minute starts', () => {
    const { all } = setUp({ total: 1, account: 1 });
    const [quota] = all;
    quota?.admit('owner', undefined, { total: 0, account: 0 }, AT);
    expect(() => quota?.admit('owner', undefined, { total: 0, account: 0 }, AT)).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 48 }),
    );
  });

  test('accepts 300 of them for one sub-account, and the rest for others', async () => {
    const { sendMany } = setUp();
    expect(await sendMany(400, 'sub_a')).toBe(300);
    expect(await sendMany(400, 'sub_b')).toBe(300);
    expect(await sendMany(1, 'sub_c')).toBe(0);
  });

  test('applies to all instances together, and to unrecorded events in parallel', async () => {
    expect(await setUp({ total: 600, account: 300 }, 4).sendMany(1000)).toBe(600);
    const { send } = setUp({ total: 50, account: 300 });
    const taken = await Promise.all(Array.from({ length: 200 }, () => send('sub_a')));
    expect(taken.filter(Boolean)).toHaveLength(50);
  });

  test('ignores events that left no row', async () => {
    const { sendMany } = setUp({ total: 20, account: 20 });
    expect(await sendMany(100, 'sub_a', { recorded: false })).toBe(100);
    expect(await sendMany(100, 'sub_a')).toBe(20);
  });

  test('costs one write for ten events, and one for each near the limit', async () => {
    const { row, sendMany } = setUp();
    await sendMany(500, undefined);
    expect(row.writes()).toBe(50);
    await sendMany(100, undefined);
    expect(row.writes()).toBeGreaterThan(100);
  });

  test('applies while the count cannot be written, and writes it with the next', async () => {
    const { row, sendMany } = setUp({ total: 30, account: 30 });
    row.fail(true);
    expect(await sendMany(15, 'sub_a')).toBe(15);
    row.fail(false);
    expect(await sendMany(100, 'sub_a')).toBe(15);
    expect(row.read('owner', 'sub_a', AT)).toEqual({ total: 30, account: 30 });
  });

  test('counts a straggler in its own minute', async () => {
    const { sendMany } = setUp({ total: 5, account: 5 });
    const next = new Date(AT.getTime() + 60_000);
    expect(await sendMany(5, undefined, { now: next })).toBe(5);
    expect(await sendMany(1, undefined)).toBe(1);
    expect(await sendMany(1, undefined, { now: next })).toBe(0);
  });
});
