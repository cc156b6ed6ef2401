import type { FunctionSpec } from '../config/functions.ts';
import { asksFor, type InvocationResult, readOutcome, type StreamRecord } from '../common/stream.ts';
import type { DeadLetter, Queue, StreamRange } from '../common/dead-letters.ts';

export interface RedrivePorts {
  readonly queue: Queue;
  /** Undefined when the stream does not keep them any more. */
  readonly fetch: (range: StreamRange) => Promise<readonly StreamRecord[] | undefined>;
  readonly invoke: (functionName: string, event: object) => Promise<InvocationResult>;
  readonly print: (line: string) => void;
}

interface Redriven {
  readonly putBack: number;
  readonly left: number;
}

/** What stands for the records of a function once the stream has forgotten them. */
type FromTable = { readonly sweep: true } | { readonly nothing: string };

/** @throws for a function that reads no stream */
const streamOf = ({ name, trigger }: FunctionSpec) => {
  if (trigger.kind !== 'stream') throw new Error(`${name} reads no stream`);
  return trigger;
};

const NOTHING = new Map([
  ['push-changes', 'frames are hints, and pages have read the records since'],
  [
    'project-changes',
    'settle-ownership goes on with each change of ownership, and the round of all destinations brings recipients up to date ' +
      'once one of them changes; what the projections statistics, payments and search failed on is made again by ' +
      'npm run ops -- rebuild figures, payments or search',
  ],
  ['make-exports', 'resume-exports makes each minute what was asked for and is not made'],
  ['follow-holdings', 'refresh-holdings asks the provider about every account in turn, each minute'],
]);

const fromTableOf = ({ name }: FunctionSpec): FromTable => {
  const nothing = NOTHING.get(name);
  return nothing === undefined ? { sweep: true } : { nothing };
};

/**
 * Puts back what one function gave up, the oldest first. A dead letter is removed only when its function has answered for
 * every record of it; until then, whatever ends this, it stays and can be put back again: the functions take a record
 * any number of times with one effect. What the stream does not keep any more (a day) is done from the table, where it
 * waits with a date.
 */
export const redrive = async (spec: FunctionSpec, ports: RedrivePorts): Promise<Redriven> => {
  const { queue, fetch, invoke, print } = ports;
  const trigger = streamOf(spec);

  /** What went wrong, or undefined. */
  const deliver = async (records: readonly StreamRecord[]): Promise<string | undefined> => {
    const wanted = records.filter(asksFor(trigger));
    for (let at = 0; at < wanted.length; at += trigger.batchSize) {
      const batch = wanted.slice(at, at + trigger.batchSize);
      const outcome = readOutcome(
        await invoke(spec.name, { Records: batch.map(({ event }) => event) }),
        batch,
      );
      if (outcome.kind === 'whole') return outcome.reason;
      if (outcome.kind === 'from') return 'the function failed on it again; its log says why';
    }
    return undefined;
  };

  const fromTable = async (): Promise<string | undefined> => {
    const way = fromTableOf(spec);
    if ('nothing' in way) {
      print(
        `${spec.name}: the stream does not keep the record any more; nothing is to be done: ${way.nothing}`,
      );
      return undefined;
    }
    print(`${spec.name}: the stream does not keep the record any more; the sweep looks at all that waits`);
    const swept = await invoke('sweep', { detail: { everything: true } });
    return swept.ok ? undefined : swept.error.errorMessage;
  };

  const putBack = async ({ range }: DeadLetter): Promise<string | undefined> => {
    if (!range) return 'it is no stream record; look at it in the queue';
    const records = await fetch(range);
    return records ? deliver(records) : fromTable();
  };

  let done = 0;
  const deadLetters = await queue.list();
  for (const deadLetter of deadLetters) {
    const fault = await putBack(deadLetter);
    if (fault === undefined) {
      await queue.remove(deadLetter);
      done += 1;
    } else print(`${spec.name}: ${deadLetter.id} of ${deadLetter.at} stays: ${fault}`);
  }
  return { putBack: done, left: deadLetters.length - done };
};
