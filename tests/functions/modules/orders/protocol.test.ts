import { makeOnce } from '#functions/modules/orders/protocol.ts';
import { expect, test } from 'vitest';

const NOW = new Date('2026-11-20T14:00:00.000Z');
const after = (seconds: number): string => new Date(NOW.getTime() + seconds * 1000).toISOString();

/** What another process does while the order is leased until `leaseUntil`. */
const meanwhile = async (leaseUntil: string) => {
  const asked: string[] = [];
  const { kind } = await makeOnce<string, string, { outcome: 'refused' }>(
    'held',
    { lease_until: leaseUntil, tried_at: after(-1) },
    {
      clock: () => NOW,
      look: () => {
        asked.push('look');
        return Promise.resolve({ ok: true, value: { order: 'made', keyHonoured: false } });
      },
      prepare: () => Promise.reject(new Error('unexpected prepare')),
      send: () => Promise.reject(new Error('unexpected send')),
    },
  );
  return { kind, asked };
};

test('while one process sends an order, others neither look it up nor send it', async () => {
  expect(await meanwhile(after(1))).toEqual({ kind: 'busy', asked: [] });
  expect(await meanwhile(after(-1))).toEqual({ kind: 'made', asked: ['look'] });
});
