import { createRefusals } from '#functions/capabilities/setup/webhooks/refusals.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { RefusalCounts } from '#shared/contract/calls/webhook-events.ts';
import { describe, expect, test } from 'vitest';

const AT = new Date('2026-11-20T14:00:00.000Z');
const after = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);

/** The rows shared by all instances, by owner and day. */
const setUp = () => {
  const rows = new Map<string, RefusalCounts>();
  const state = { writes: 0, broken: false };
  const add = (userId: string, now: Date, more: RefusalCounts): Promise<void> => {
    if (state.broken) return Promise.reject(new Error('the table is full'));
    state.writes += 1;
    const key = `${userId} ${now.toISOString().slice(0, 10)}`;
    const known = rows.get(key) ?? { secret: 0, signature: 0, disabled: 0, limit: 0 };
    rows.set(key, {
      secret: known.secret + more.secret,
      signature: known.signature + more.signature,
      disabled: known.disabled + more.disabled,
      limit: known.limit + more.limit,
    });
    return Promise.resolve();
  };
  return { rows, state, count: createRefusals({ add, log: quiet }) };
};

describe('refusals without a row', () => {
  test('are counted by owner, UTC day and reason, the first at once', async () => {
    const { rows, count } = setUp();
    await count('owner', 'secret', AT);
    await count('other', 'limit', AT);
    expect([...rows]).toEqual([
      ['owner 2026-11-20', { secret: 1, signature: 0, disabled: 0, limit: 0 }],
      ['other 2026-11-20', { secret: 0, signature: 0, disabled: 0, limit: 1 }],
    ]);
    await count('owner', 'disabled', after(10 * 3600));
    expect(rows.get('owner 2026-11-21')).toMatchObject({ secret: 0, disabled: 1 });
  });

  test('cost few writes, however many, and at least half are counted', async () => {
    const { rows, state, count } = setUp();
    for (let number = 0; number < 10_000; number += 1) await count('owner', 'secret', after(number / 2_000));
    expect(state.writes).toBeLessThanOrEqual(14);
    expect(rows.get('owner 2026-11-20')?.secret).toBeGreaterThanOrEqual(5_000);
    expect(rows.size).toBe(1);
  });

  test('over a long time cost six writes a minute, and all but the last seconds are counted', async () => {
    const { rows, state, count } = setUp();
    for (let number = 0; number < 600; number += 1) await count('owner', 'limit', after(number));
    expect(state.writes).toBeLessThanOrEqual(70);
    expect(rows.get('owner 2026-11-20')?.limit).toBeGreaterThanOrEqual(589);
  });

  test('are counted with the next ones after a failed write', async () => {
    const { rows, state, count } = setUp();
    state.broken = true;
    await count('owner', 'secret', AT);
    await count('owner', 'signature', after(1));
    state.broken = false;
    await count('owner', 'secret', after(20));
    expect(rows.get('owner 2026-11-20')).toEqual({ secret: 2, signature: 1, disabled: 0, limit: 0 });
  });
});
