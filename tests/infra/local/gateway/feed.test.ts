import {
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { createFeed, type Feed } from '#local/gateway/stream/feed.ts';
import { createPace, PACE } from '#local/gateway/stream/reader.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const streams = mockedClient(DynamoDBStreamsClient);
const ARN = 'arn:stream';

/** The shard's sequence numbers, from 1. */
let held = 0;
let isAway = false;

const record = (at: number) => ({
  eventName: 'INSERT' as const,
  dynamodb: { SequenceNumber: String(at), Keys: { PK: { S: `k${at}` } } },
});

const write = (count: number): void => {
  held += count;
};

/** An engine with one open shard that answers after a moment. */
const serve = (): void => {
  streams.on(GetShardIteratorCommand).callsFake(({ SequenceNumber = '0' }: { SequenceNumber?: string }) => ({
    ShardIterator: SequenceNumber,
  }));
  streams
    .on(GetRecordsCommand)
    .callsFake(async ({ ShardIterator, Limit }: { ShardIterator: string; Limit: number }) => {
      const from = Number(ShardIterator);
      const upTo = Math.min(held, from + Limit);
      await Promise.resolve();
      if (isAway) throw new Error('away');
      const found = Array.from({ length: upTo - from }, (_, at) => record(from + at + 1));
      return { Records: found, NextShardIterator: String(upTo) };
    });
};

const asked = (): number => streams.commandCalls(GetRecordsCommand).length;

/** Its clock is fixed, so a slow machine changes nothing. */
const newFeed = (): Feed => createFeed(new DynamoDBStreamsClient({}), 'PK', () => 0);

const read = async (feed: Feed, after?: string): Promise<readonly string[]> => {
  const { records } = await feed.read(ARN, 'shard', after);
  return records.map(({ sequence }) => sequence);
};

/** Reads to the end. */
const readAll = async (feed: Feed, from?: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let page = await read(feed, from); page.length > 0; page = await read(feed, found.at(-1)))
    found.push(...page);
  return found;
};

beforeEach(() => {
  streams.reset();
  held = 0;
  isAway = false;
  serve();
});

describe('the feed of a stream', () => {
  it('fetches once for all readers at the same place', async () => {
    const feed = newFeed();
    write(3);
    const pages = await Promise.all(Array.from({ length: 6 }, () => read(feed)));
    expect(pages).toEqual(Array.from({ length: 6 }, () => ['1', '2', '3']));
    expect(asked()).toBe(1);
  });

  it('serves slightly slower readers from memory, without a gap', async () => {
    const feed = newFeed();
    write(2);
    await read(feed);
    write(2);
    await read(feed, '2');
    const before = asked();
    expect(await read(feed, '1')).toEqual(['2', '3', '4']);
    expect(await read(feed, '3')).toEqual(['4']);
    expect(await read(feed)).toEqual(['1', '2', '3', '4']);
    expect(asked()).toBe(before);
  });

  it('fetches again at the end, so that no new record is missed', async () => {
    const feed = newFeed();
    write(1);
    await read(feed);
    expect(await read(feed, '1')).toEqual([]);
    write(1);
    expect(await read(feed, '1')).toEqual(['2']);
  });

  it('serves a reader that is far behind, however little is in memory', async () => {
    const feed = newFeed();
    write(1_500);
    expect(await readAll(feed, '1400')).toHaveLength(100);
    write(1_200);
    expect(await readAll(feed, '1500')).toHaveLength(1_200);
    const all = await readAll(feed);
    expect(all).toEqual(Array.from({ length: 2_700 }, (_, at) => String(at + 1)));
  });

  it('starts over after a failure, because the stream may have been replaced', async () => {
    const feed = newFeed();
    write(3);
    await read(feed);
    isAway = true;
    await expect(read(feed, '3')).rejects.toThrow('away');
    isAway = false;
    const before = asked();
    expect(await read(feed, '1')).toEqual(['2', '3']);
    expect(asked()).toBe(before + 1);
  });

  it('reports a finished shard when no iterator follows', async () => {
    const feed = newFeed();
    streams.on(GetRecordsCommand).resolves({ Records: [record(1)] });
    expect(await feed.read(ARN, 'shard', undefined)).toMatchObject({
      isLast: true,
      records: [{ sequence: '1' }],
    });
  });
});

describe('the pace of a poller', () => {
  const LONG = { ...PACE, lateMs: 200 };
  /** Milliseconds of a clock that the test moves. */
  const restOf = async (isLate: boolean): Promise<number> => {
    vi.useFakeTimers();
    try {
      const pace = createPace(LONG, () => isLate);
      // At the start of a span, so that nearly all of it remains.
      await vi.advanceTimersByTimeAsync(LONG.lateMs - (performance.now() % LONG.lateMs));
      const began = performance.now();
      const rested = pace.rest(true).then(() => performance.now() - began);
      pace.wake();
      await vi.advanceTimersByTimeAsync(LONG.lateMs);
      return await rested;
    } finally {
      vi.useRealTimers();
    }
  };

  it('is quick after a find, but not while other work has priority, even when woken', async () => {
    expect(await restOf(false)).toBeLessThan(LONG.lateMs / 2);
    expect(await restOf(true)).toBeGreaterThan(LONG.lateMs / 2);
  });

  /** Polls within this time, on a clock that the test moves. */
  const pollsIn = async (milliseconds: number, woken: number): Promise<number> => {
    vi.useFakeTimers();
    try {
      const pace = createPace();
      let polls = 0;
      const poll = (): void => {
        polls += 1;
        void pace.rest(false).then(poll);
      };
      poll();
      await vi.advanceTimersByTimeAsync(10_000);
      polls = 0;
      for (let times = 0; times < woken; times += 1) pace.wake();
      await vi.advanceTimersByTimeAsync(milliseconds);
      return polls;
    } finally {
      vi.useRealTimers();
    }
  };

  it('rests when nothing is written, and polls at once when woken', async () => {
    expect(await pollsIn(8_000, 0)).toBe(10);
    expect(await pollsIn(PACE.leastMs, 1)).toBe(1);
    expect(await pollsIn(PACE.leastMs, 20)).toBe(1);
  });
});
