import type { StreamRecord } from '@ramps-gateway/infra/common/stream.ts';

/** FNV-1a: the same key falls into the same lane, always. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
};

export interface Lanes {
  /** Takes records in the order of the stream; those of one key are processed in that order. */
  push(records: readonly StreamRecord[]): void;
}

/** Several batches of a shard at the same time, each lane one after the other. */
export const createLanes = (
  count: number,
  batchSize: number,
  process: (batch: readonly StreamRecord[]) => Promise<void>,
): Lanes => {
  const queues = Array.from({ length: count }, (): StreamRecord[] => []);
  const busy = new Set<StreamRecord[]>();

  const drain = async (queue: StreamRecord[]): Promise<void> => {
    if (busy.has(queue)) return;
    busy.add(queue);
    while (queue.length > 0) await process(queue.splice(0, batchSize));
    busy.delete(queue);
  };

  return {
    push(records) {
      for (const record of records) queues[hash(record.key) % count]?.push(record);
      for (const queue of queues) void drain(queue);
    },
  };
};
