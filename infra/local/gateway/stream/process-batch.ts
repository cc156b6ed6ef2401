import { type InvocationResult, readOutcome, type StreamRecord } from '@ramps-gateway/infra/common/stream.ts';

export interface BatchRules {
  readonly invoke: (batch: readonly StreamRecord[]) => Promise<InvocationResult>;
  readonly maxRetries: number;
  /** Milliseconds before the retry of that number, from 1 on. */
  readonly retryDelay: (retry: number) => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly isStopped: () => boolean;
  readonly onDone: (record: StreamRecord) => void;
  /** It has failed too often; what follows it goes on without it. */
  readonly onDiscarded: (record: StreamRecord, reason: string, attempts: number) => void;
}

/** 0.1, 0.2, 0.4 … at most 5 seconds. */
export const retryDelay = (retry: number): number => Math.min(100 * 2 ** (retry - 1), 5_000);

/**
 * Delivers one batch until each record is done or discarded, in order. A failed batch is halved until the record that
 * fails stands alone; only that one uses up retries (bisect on function error).
 */
export const createBatchProcessor = (rules: BatchRules) => {
  const attempts = new Map<string, number>();

  const settle = (records: readonly StreamRecord[]): void => {
    for (const record of records) {
      attempts.delete(record.sequence);
      rules.onDone(record);
    }
  };

  /** Counts a failure of that record; resolves to the records that are left to do. */
  const retryLater = async (
    record: StreamRecord,
    rest: readonly StreamRecord[],
    reason: string,
  ): Promise<readonly StreamRecord[]> => {
    const tried = (attempts.get(record.sequence) ?? 0) + 1;
    attempts.set(record.sequence, tried);
    if (tried > rules.maxRetries) {
      rules.onDiscarded(record, reason, tried);
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
      const reason = outcome.kind === 'whole' ? outcome.reason : 'the function named it as failed';
      left = await retryLater(failing, rest, reason);
    }
  };

  return run;
};
