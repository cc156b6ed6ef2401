import pLimit from 'p-limit';
import type { Provider, UnknownOrders } from '../../../modules/conversions/ports.ts';
import { PROVIDER_FAN_OUT } from '../../../modules/provider/calls.ts';
import type { Clock, Sleep } from '../../../platform/clock.ts';
import { correlated, correlationId } from '../../../platform/correlation.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { driveConversion } from './drive-conversion.ts';
import { type Ask, lookForOrders } from './look-for-order.ts';
import { type EventContext, processEvent } from './process-event.ts';
import { type Reads, rememberReads } from './reads.ts';
import { releaseVerified } from './release-verified.ts';
import type { StepContext } from './steps/context.ts';
import { watchConversions } from './watch-conversions.ts';

const once = <Of extends readonly (number | string)[], T>(
  look: (...of: Of) => Promise<T>,
): ((...of: Of) => Promise<T>) => {
  const asked = new Map<string, Promise<T>>();
  return (...of) => {
    const key = JSON.stringify(of);
    const answer = asked.get(key) ?? look(...of);
    asked.set(key, answer);
    return answer;
  };
};

/**
 * Shares one provider look-up among all pending events of the same order, order list or wallet list (C5).
 * @param limit bounds concurrent look-ups
 */
export const askOnce = (
  provider: Pick<Provider, 'owners' | 'recent'>,
  reads: Reads,
  clock: Clock,
  limit: <T>(task: () => Promise<T>) => Promise<T>,
): Ask => {
  const since = clock();
  return {
    order: once((accountId: string, orderId: string) =>
      limit(() => reads.order(accountId, orderId, { since })),
    ),
    owners: once(async (page: number) => {
      const askedAt = clock();
      const read = await limit(() => provider.owners(page));
      if (read.ok) for (const order of read.value.orders) reads.saw(order, askedAt);
      return read;
    }),
    recent: once((accountId: string) => limit(() => provider.recent(accountId))),
    wallets: once((accountId: string) => limit(() => reads.wallets(accountId, since))),
  };
};

/** Checks a sub-account's order slot. @returns the conversion that can continue, if any */
export const followSlot = async (
  subAccountId: string,
  { accounts, log, unnamed }: Pick<StepContext, 'accounts' | 'log' | 'unnamed'>,
): Promise<string | undefined> => {
  const account = await accounts.get(subAccountId);
  if (!unnamed || !account) return undefined;
  const { record, followed } = await unnamed.drive(account.record);
  if (!record) return undefined;
  log.info('looked up an unnamed order', { intent: record.intent, found: followed.kind });
  const isOver = followed.kind === 'bound' || followed.kind === 'none';
  return isOver ? (record.conversion_id ?? undefined) : undefined;
};

type StoresOfDrive = Omit<StepContext & EventContext, 'ask' | 'look' | 'reads'>;

export type EnginePorts = StoresOfDrive & {
  readonly unknownOrders: UnknownOrders;
  readonly metrics: Metrics;
  readonly sleep: Sleep;
};

/** A step can wait this long for the provider, so none starts with less time left. */
const LONGEST_STEP_MS = 45_000;

/**
 * Shared by the stream's driver and the sweep. Each run calls the result with the milliseconds it has left.
 * @param ofDrive stores of one drive, which may remember rows
 */
export const createEngine = (ports: EnginePorts, ofDrive: () => Partial<StoresOfDrive> = () => ({})) => {
  const { provider, clock, sleep, log } = ports;
  const watch = watchConversions(ports);
  const limit = pLimit(PROVIDER_FAN_OUT);

  return (remainingMs: number) => {
    const deadline = clock().getTime() + remainingMs - LONGEST_STEP_MS;
    watch.forget();
    const reads = rememberReads(provider, clock);
    const begin = () => {
      const stores = { ...ports, ...ofDrive() };
      return { ...stores, conversions: watch.over(stores.conversions), reads };
    };
    const isolated = (work: () => Promise<void>): Promise<void> => correlated(correlationId(), work);
    const drive = (id: string, context = begin()): Promise<void> =>
      isolated(() => limit(() => driveConversion(id, context, { sleep, deadline })));
    const process = (id: string, asking: Pick<EventContext, 'ask' | 'look'>): Promise<void> =>
      isolated(async () => {
        const context = begin();
        const toDrive = await processEvent(id, { ...context, ...asking });
        log.info('event processed', { event_id: id, conversion_id: toDrive ?? null });
        if (toDrive !== undefined) await drive(toDrive, context);
      });
    return {
      drive: (id: string): Promise<void> => drive(id),
      /** Looks up the order that the sub-account is placing; its conversion continues once the order is bound. */
      driveSlot: (subAccountId: string): Promise<void> =>
        isolated(async () => {
          const bound = await limit(() => followSlot(subAccountId, ports));
          if (bound !== undefined) await drive(bound);
        }),
      processTogether: () => {
        const ask = askOnce(provider, reads, clock, limit);
        const look = lookForOrders(ask, ports.unknownOrders, clock);
        return (id: string): Promise<void> => process(id, { ask, look });
      },
      /** Converts the payments that waited for this sub-account's verification. */
      release: (subAccountId: string): Promise<void> =>
        isolated(async () => {
          const ask = askOnce(provider, reads, clock, limit);
          const begun = await releaseVerified(subAccountId, { ...begin(), ask });
          log.info('sub-account verified', { sub_account_id: subAccountId, begun: begun.length });
          await Promise.all(begun.map((id) => drive(id)));
        }),
      /** Age in seconds, among the conversions that this run has seen. */
      oldestUnfinished: watch.oldestUnfinished,
    };
  };
};
