import { type InvocationResult, readOutcome, type StreamRecord } from '@ramps-gateway/infra/common/stream.ts';

/** FNV-1a: a key always maps to the same lane. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
};

/** Concurrent batches per shard, sequential within each lane. */
export const createLanes = (
  count: number,
  batchSize: number,
  process: (batch: readonly StreamRecord[]) => Promise<void>,
  turn: () => Promise<void> = () => Promise.resolve(),
) => {
  const queues = Array.from({ length: count }, (): StreamRecord[] => []);
  const busy = new Set<StreamRecord[]>();

  const drain = async (queue: StreamRecord[]): Promise<void> => {
    if (busy.has(queue)) return;
    busy.add(queue);
    while (queue.length > 0) {
      await turn();
      await process(queue.splice(0, batchSize));
    }
    busy.delete(queue);
  };

  return {
    /** In stream order; each key keeps its order. */
    push(records: readonly StreamRecord[]): void {
      for (const record of records) queues[hash(record.key) % count]?.push(record);
      for (const queue of queues) void drain(queue);
    },
  };
};

/** Records that were read and are not all done. They finish in any order; the watermark stops at the first gap. */
export const createWindow = (capacity: number, onWatermark: (sequence: string) => void) => {
  const open: string[] = [];
  const finished = new Set<string>();
  let waiters: { limit: number; resolve: () => void }[] = [];
  let abandoned = false;

  const wake = () => {
    const ready = waiters.filter(({ limit }) => open.length <= limit);
    waiters = waiters.filter(({ limit }) => open.length > limit);
    for (const { resolve } of ready) resolve();
  };

  const below = (limit: number): Promise<void> =>
    abandoned || open.length <= limit
      ? Promise.resolve()
      : new Promise((resolve) => {
          waiters.push({ limit, resolve });
        });

  return {
    add: (sequence: string) => open.push(sequence),
    done(sequence: string): void {
      finished.add(sequence);
      let mark: string | undefined;
      for (let first = open[0]; first !== undefined && finished.delete(first); first = open[0]) {
        mark = first;
        open.shift();
      }
      if (mark !== undefined && !abandoned) onWatermark(mark);
      wake();
    },
    room: () => below(capacity),
    empty: () => below(0),
    abandon() {
      abandoned = true;
      for (const { resolve } of waiters.splice(0)) resolve();
    },
  };
};

interface BatchRules {
  readonly invoke: (batch: readonly StreamRecord[]) => Promise<InvocationResult>;
  readonly maxRetries: number;
  /** Milliseconds before a retry; the first retry is 1. */
  readonly retryDelay: (retry: number) => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly isStopped: () => boolean;
  readonly onDone: (record: StreamRecord) => void;
  /**
   * Called for a record after too many failures. If it throws, the record is retried, because it is stored nowhere
   * else.
   */
  readonly onDiscarded: (record: StreamRecord, reason: string, attempts: number) => void;
}

/** 0.1, 0.2, 0.4 … at most 5 seconds. */
export const retryDelay = (retry: number): number => Math.min(100 * 2 ** (retry - 1), 5_000);

/**
 * Delivers a batch in order until each record is done or discarded. Failed batches are bisected; only a batch of one
 * record uses up retries.
 */
export const createBatchProcessor = (rules: BatchRules) => {
  const attempts = new Map<string, number>();

  const settle = (records: readonly StreamRecord[]): void => {
    for (const record of records) {
      attempts.delete(record.sequence);
      rules.onDone(record);
    }
  };

  const discard = (record: StreamRecord, reason: string, tried: number): boolean => {
    try {
      rules.onDiscarded(record, reason, tried);
      return true;
    } catch {
      return false;
    }
  };

  const retryLater = async (
    record: StreamRecord,
    rest: readonly StreamRecord[],
    reason: string,
  ): Promise<readonly StreamRecord[]> => {
    const tried = (attempts.get(record.sequence) ?? 0) + 1;
    attempts.set(record.sequence, tried);
    if (tried > rules.maxRetries && discard(record, reason, tried)) {
      settle([record]);
      return rest;
    }
    await rules.sleep(rules.retryDelay(tried));
    return [record, ...rest];
  };

  const run = async (batch: readonly StreamRecord[]): Promise<void> => {
    let left = batch;
    while (left.length > 0 && !rules.isStopped()) {
      const outcome = readOutcome(await rules.invoke(left), left);
      if (outcome.kind === 'done') return settle(left);
      const from = outcome.kind === 'from' ? outcome.index : 0;
      settle(left.slice(0, from));
      const [failing, ...rest] = left.slice(from);
      if (failing === undefined) return;
      if (outcome.kind === 'whole' && rest.length > 0) {
        const middle = Math.ceil(left.length / 2);
        await run(left.slice(0, middle));
        left = left.slice(middle);
        continue;
      }
      const reason = outcome.kind === 'whole' ? outcome.reason : 'the function reported it as failed';
      left = await retryLater(failing, rest, reason);
    }
  };

  return run;
};
