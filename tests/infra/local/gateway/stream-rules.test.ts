import { describe, expect, it } from 'vitest';
import { type InvocationResult, isAfter, readOutcome, type StreamRecord } from '#infra/common/stream.ts';
import {
  createBatchProcessor,
  createLanes,
  createWindow,
  retryDelay,
} from '#local/gateway/stream/batches.ts';
import { eventually } from '#tests/support/temp.ts';

const record = (sequence: string, key = 'k'): StreamRecord => ({ sequence, key, entity: 'order', event: {} });
const records = (...sequences: string[]) => sequences.map((sequence) => record(sequence));
const ok = (value: unknown): InvocationResult => ({ ok: true, payload: JSON.stringify(value) });
const broken: InvocationResult = { ok: false, error: { errorType: 'Error', errorMessage: 'broken' } };
const failing = (...sequences: string[]) =>
  ok({ batchItemFailures: sequences.map((itemIdentifier) => ({ itemIdentifier })) });

describe('a batch response', () => {
  const batch = records('10', '11', '12');

  it('without failures is success', () => {
    for (const value of [null, {}, { batchItemFailures: [] }, { batchItemFailures: null }]) {
      expect(readOutcome(ok(value), batch)).toEqual({ kind: 'done' });
    }
  });

  it('fails from the first failed record on, in whatever order the failures are listed', () => {
    expect(readOutcome(failing('12', '11'), batch)).toEqual({ kind: 'from', index: 1 });
    expect(readOutcome(failing('10'), batch)).toEqual({ kind: 'from', index: 0 });
  });

  it('fails the whole batch when it is missing or names an unknown record', () => {
    const values = [
      'text',
      5,
      [],
      { batchItemFailures: [{ itemIdentifier: '' }] },
      { batchItemFailures: [{ itemIdentifier: null }] },
      { batchItemFailures: [{ wrong: '10' }] },
      { batchItemFailures: [{ itemIdentifier: '99' }] },
    ];
    for (const value of values) expect(readOutcome(ok(value), batch)).toMatchObject({ kind: 'whole' });
    expect(readOutcome(broken, batch)).toEqual({ kind: 'whole', reason: 'broken' });
  });
});

describe('the delivery of a batch', () => {
  const deliver = async (
    batch: readonly StreamRecord[],
    answer: (sequences: string[]) => InvocationResult,
    keep: () => void = () => undefined,
  ) => {
    const invoked: string[] = [];
    const done: string[] = [];
    const discarded: string[] = [];
    const slept: number[] = [];
    await createBatchProcessor({
      invoke: (some) => {
        const sequences = some.map(({ sequence }) => sequence);
        invoked.push(sequences.join());
        return Promise.resolve(answer(sequences));
      },
      maxRetries: 2,
      retryDelay,
      sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
      isStopped: () => false,
      onDone: ({ sequence }) => done.push(sequence),
      onDiscarded: ({ sequence }, reason, attempts) => {
        keep();
        discarded.push(`${sequence} ${attempts} ${reason}`);
      },
    })(batch);
    return { invoked, done, discarded, slept };
  };

  it('retries from the failed record on, and gives up only that record', async () => {
    const { invoked, done, discarded, slept } = await deliver(records('1', '2', '3', '4'), (sequences) =>
      sequences.includes('3') ? failing('3') : ok(null),
    );
    expect(invoked).toEqual(['1,2,3,4', '3,4', '3,4', '4']);
    expect(slept).toEqual([100, 200]);
    expect(discarded).toEqual(['3 3 the function reported it as failed']);
    expect(done).toEqual(['1', '2', '3', '4']);
  });

  it('retries a record that cannot be saved as failed until it can', async () => {
    let full = 2;
    const { done, discarded } = await deliver(
      records('1', '2'),
      (sequences) => (sequences.includes('1') ? failing('1') : ok(null)),
      () => {
        full -= 1;
        if (full >= 0) throw new Error('ENOSPC');
      },
    );
    expect(discarded).toEqual(['1 5 the function reported it as failed']);
    expect(done).toEqual(['1', '2']);
  });

  it('halves a batch that fails as a whole until the bad record is alone', async () => {
    const { invoked, done, discarded } = await deliver(records('1', '2', '3', '4', '5'), (sequences) =>
      sequences.includes('4') ? broken : ok({}),
    );
    expect(invoked).toEqual(['1,2,3,4,5', '1,2,3', '4,5', '4', '4', '4', '5']);
    expect(discarded).toEqual(['4 3 broken']);
    expect(done).toEqual(['1', '2', '3', '4', '5']);
  });

  it('continues as soon as a failure passes', async () => {
    let failures = 2;
    const { invoked, done, discarded } = await deliver(records('1', '2'), () =>
      failures-- > 0 ? failing('1') : ok(null),
    );
    expect(invoked).toEqual(['1,2', '1,2', '1,2']);
    expect([done, discarded]).toEqual([['1', '2'], []]);
  });

  it('waits longer with each retry, up to a limit', () => {
    expect([1, 2, 3, 4, 5, 10].map(retryDelay)).toEqual([100, 200, 400, 800, 1600, 5000]);
  });
});

describe('the watermark', () => {
  it('advances over completed records without a gap', async () => {
    const marks: string[] = [];
    const window = createWindow(2, (mark) => marks.push(mark));
    for (const sequence of ['1', '2', '3', '4']) window.add(sequence);
    let room = false;
    const waiting = window.room().then(() => {
      room = true;
    });
    window.done('2');
    window.done('4');
    await Promise.resolve();
    expect([marks, room]).toEqual([[], false]);
    window.done('1');
    await waiting;
    expect(marks).toEqual(['2']);
    window.done('3');
    await window.empty();
    expect(marks).toEqual(['2', '4']);
  });

  it('stops when abandoned, and blocks no consumer', async () => {
    const marks: string[] = [];
    const window = createWindow(0, (mark) => marks.push(mark));
    window.add('1');
    const waiting = window.room();
    window.abandon();
    await waiting;
    window.done('1');
    expect(marks).toEqual([]);
  });
});

describe('lanes', () => {
  it('run in parallel, keep each key’s order, and take at most one batch', async () => {
    const seen: string[][] = [];
    let running = 0;
    let most = 0;
    const lanes = createLanes(4, 3, async (batch) => {
      seen.push(batch.map(({ key, sequence }) => `${key}${sequence}`));
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    });
    lanes.push(Array.from({ length: 60 }, (_, at) => record(String(at), 'abcdefghij'.charAt(at % 10))));
    await eventually(() => seen.flat().length === 60);
    expect(most).toBeGreaterThan(1);
    expect(Math.max(...seen.map((batch) => batch.length))).toBe(3);
    for (const key of 'abcdefghij') {
      const numbers = seen
        .flat()
        .filter((text) => text.startsWith(key))
        .map((text) => Number(text.slice(1)));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });
});

it('compares sequence numbers as numbers, padded or not', () => {
  expect(isAfter('10', '9')).toBe(true);
  expect(isAfter('9', '10')).toBe(false);
  expect(isAfter('000000000000000000010', '9')).toBe(true);
  expect(isAfter('100000000000000000000000000000002', '100000000000000000000000000000001')).toBe(true);
  expect(isAfter('5', '5')).toBe(false);
  expect(isAfter('5', undefined)).toBe(true);
});
