import { queueFile, sendToFile } from '@ramps-gateway/infra/common/dead-letters.ts';
import { failuresIn, type Received, sqsEvent } from '@ramps-gateway/infra/common/queue.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import type { QueueTrigger } from '@ramps-gateway/infra/config/functions.ts';
import { retryDelay } from '../stream/batches.ts';
import type { Queue } from './queue.ts';

export interface ConsumerOptions {
  readonly name: string;
  readonly queue: Queue;
  readonly trigger: QueueTrigger;
  readonly invoke: (event: object) => Promise<InvocationResult>;
  /** Keeps what failed too often. If it throws, the message is delivered again. */
  readonly discard: (message: Received, reason: string) => void;
  /** Resolves when the next batch can start; messages until then join it. */
  readonly turn?: () => Promise<void>;
  /** Resolves when the table answers, so that retries are not used up while it is down. */
  readonly table?: () => Promise<void>;
  readonly delayOf?: (retry: number) => number;
}

/** Stores failed messages for `npm run ops -- redrive` and raises an alarm. */
export const createDeadMessages =
  (folder: string, functionName: string, alarm: (line: string) => void) =>
  ({ body, received }: Received, reason: string): void => {
    sendToFile(folder, functionName, body);
    alarm(
      `ALARM ${functionName}-dead-letters: ${functionName} gave up on a message after ${received} attempts: ${reason} (kept in ${queueFile(folder, functionName)}; npm run ops -- redrive puts it back)`,
    );
  };

/** Invokes a function with the messages of its queue, as an event source mapping does. */
export const startConsumer = (options: ConsumerOptions): { stop(): Promise<void> } => {
  const { name, queue, trigger, delayOf = retryDelay } = options;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isForming = false;

  const settle = async (batch: readonly Received[], result: InvocationResult): Promise<void> => {
    const { failed, reason } = failuresIn(result, batch);
    for (const each of batch) if (!failed.includes(each)) queue.done(each.id);
    if (failed.length > 0) await options.table?.();
    for (const each of failed) {
      if (each.received > trigger.maxRetries) {
        try {
          options.discard(each, reason);
          queue.done(each.id);
          continue;
        } catch {
          // It is stored nowhere else.
        }
      }
      queue.retry(each.id, delayOf(each.received));
    }
  };

  const take = async (): Promise<void> => {
    if (isForming || isStopped || running.size >= trigger.concurrency) return;
    const wait = queue.waitMs();
    if (wait === undefined) return;
    clearTimeout(timer);
    if (wait > 0) {
      timer = setTimeout(() => void take(), wait);
      return;
    }
    isForming = true;
    await options.turn?.();
    const batch = isStopped ? [] : queue.receive(trigger.batchSize);
    isForming = false;
    if (batch.length === 0) return;
    const run = options
      .invoke(sqsEvent(name, batch))
      .then((result) => settle(batch, result))
      .finally(() => {
        running.delete(run);
        void take();
      });
    running.add(run);
    void take();
  };

  queue.onSent(() => void take());
  void take();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
