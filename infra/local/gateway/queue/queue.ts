import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appendLines } from '@ramps-gateway/infra/common/append-line.ts';
import { codeOf } from '@ramps-gateway/infra/common/errors.ts';
import type { QueueMessage, Received } from '@ramps-gateway/infra/common/queue.ts';
import * as z from 'zod/mini';
import { isFull, writeAtomic } from '../../support/files.ts';

const message = z.object({
  id: z.string(),
  body: z.string(),
  group: z.optional(z.string()),
  /** Milliseconds since 1970. */
  sentAt: z.number(),
});
const line = z.union([message, z.object({ done: z.string() })]);

export interface Sent {
  readonly body: string;
  readonly group?: string | undefined;
  readonly deduplicationId?: string | undefined;
}

export interface Queue {
  /** In the file when it returns, so a kill loses nothing. Throws on a full disk, with nothing sent. @returns message ids */
  send(messages: readonly Sent[]): readonly string[];
  /** Oldest first. A group waits while one of its messages is out, or failed a moment ago. */
  receive(most: number): readonly Received[];
  done(id: string): void;
  /** Delivers it again after this time. */
  retry(id: string, afterMs: number): void;
  /** Milliseconds until `receive` gives something; undefined if every message waits for one that is out. */
  waitMs(): number | undefined;
  onSent(listener: () => void): void;
}

/** SQS's deduplication interval. */
const DEDUPLICATED_MS = 5 * 60_000;
/** Finished lines in the file before it is written anew. */
const MOST_FINISHED = 2_000;

const linesOf = (file: string): readonly string[] => {
  try {
    // The last line may be incomplete.
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

const readAll = (file: string): Map<string, QueueMessage> => {
  const left = new Map<string, QueueMessage>();
  for (const text of linesOf(file)) {
    const read = line.parse(JSON.parse(text));
    if ('done' in read) left.delete(read.done);
    else left.set(read.id, read);
  }
  return left;
};

/**
 * SQS's queue in a file: at least once, across kills.
 * @param latencyMs from sending a message to its delivery
 */
export const openQueue = (
  file: string,
  { latencyMs, clock = Date.now }: { readonly latencyMs: number; readonly clock?: () => number },
): Queue => {
  const left = readAll(file);
  /** Of messages that are out, their deliveries; of those that failed, when they come again. */
  const out = new Set<string>();
  const received = new Map<string, number>();
  const visibleAt = new Map<string, number>();
  const seen = new Map<string, { readonly at: number; readonly id: string }>();
  let finished = 0;
  let listener = (): void => undefined;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });

  const write = (change: () => void): void => {
    try {
      change();
    } catch (error) {
      // What the file does not say is delivered again after a restart.
      if (!isFull(error)) throw error;
    }
  };
  const writeAnew = (): void => {
    const text = [...left.values()].map((each) => `${JSON.stringify(each)}\n`).join('');
    writeAtomic(file, text, { durable: false });
    finished = 0;
  };
  write(writeAnew);

  const isKnown = ({ group, deduplicationId }: Sent, now: number): string | undefined => {
    if (deduplicationId === undefined) return undefined;
    for (const [key, { at }] of seen) {
      if (now - at < DEDUPLICATED_MS) break;
      seen.delete(key);
    }
    return seen.get(`${group} ${deduplicationId}`)?.id;
  };

  const readyAt = ({ id, sentAt }: QueueMessage): number => visibleAt.get(id) ?? sentAt + latencyMs;

  /** Messages that no earlier one of their group holds up, oldest first, with the time of their delivery. */
  function* next() {
    const now = clock();
    const blocked = new Set([...out].flatMap((id) => left.get(id)?.group ?? []));
    for (const each of left.values()) {
      if (out.has(each.id) || (each.group !== undefined && blocked.has(each.group))) continue;
      const at = readyAt(each);
      if (at > now && each.group !== undefined) blocked.add(each.group);
      yield { message: each, at };
    }
  }

  return {
    send(messages) {
      const sentAt = clock();
      const fresh: QueueMessage[] = [];
      const ids = messages.map((each) => {
        const known = isKnown(each, sentAt);
        if (known !== undefined) return known;
        const id = randomUUID();
        fresh.push({ id, body: each.body, sentAt, ...(each.group !== undefined && { group: each.group }) });
        return id;
      });
      appendLines(
        file,
        fresh.map((each) => JSON.stringify(each)),
      );
      for (const each of fresh) left.set(each.id, each);
      for (const [at, { group, deduplicationId }] of messages.entries()) {
        const key = `${group} ${deduplicationId}`;
        if (deduplicationId !== undefined && !seen.has(key)) seen.set(key, { at: sentAt, id: ids[at] ?? '' });
      }
      listener();
      return ids;
    },
    receive(most) {
      const now = clock();
      const taken: Received[] = [];
      for (const { message: each, at } of next()) {
        if (taken.length === most) break;
        if (at > now) continue;
        const count = (received.get(each.id) ?? 0) + 1;
        received.set(each.id, count);
        taken.push({ ...each, received: count });
      }
      for (const { id } of taken) out.add(id);
      return taken;
    },
    done(id) {
      if (!left.delete(id)) return;
      for (const map of [out, received, visibleAt]) map.delete(id);
      finished += 1;
      write(() => {
        if (finished > MOST_FINISHED && finished > left.size) writeAnew();
        else appendLines(file, [JSON.stringify({ done: id })]);
      });
    },
    retry(id, afterMs) {
      visibleAt.set(id, clock() + afterMs);
      out.delete(id);
    },
    waitMs() {
      const now = clock();
      let least: number | undefined;
      for (const { at } of next()) {
        if (at <= now) return 0;
        least = Math.min(least ?? Infinity, at - now);
      }
      return least;
    },
    onSent(next) {
      listener = next;
    },
  };
};
