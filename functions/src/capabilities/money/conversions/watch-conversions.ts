import type { Clock } from '../../../platform/clock.ts';
import { correlationId } from '../../../platform/correlation.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Conversion } from '../../../modules/conversions/model.ts';
import type { Conversions } from '../../../modules/conversions/ports.ts';

interface WatchContext {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

/** How a conversion ended; undefined if it has not. `parked`: an order's outcome is unknown, so it needs attention. */
const outcomeOf = ({ record, state }: Conversion): 'completed' | 'failed' | 'parked' | undefined => {
  if (record.status !== 'failed') return state.step === null ? 'completed' : undefined;
  const isUnknown = state.exchange?.phase === 'unknown' || state.transfer?.phase === 'unknown';
  return isUnknown ? 'parked' : 'failed';
};

/** Wraps the store: logs each change, counts outcomes, and tracks the age of unfinished conversions. */
export const watchConversions = ({
  log,
  metrics,
  clock,
}: WatchContext): {
  readonly over: (conversions: Conversions) => Conversions;
  readonly oldestUnfinished: () => number;
  readonly forget: () => void;
} => {
  const unfinished = new Map<string, string>();

  const look = (conversion: Conversion): ReturnType<typeof outcomeOf> => {
    const { id, created_at: createdAt } = conversion.record;
    const outcome = outcomeOf(conversion);
    // A stopped conversion is not late: only its stop holds it back.
    if (outcome === undefined && !conversion.state.is_stopped) unfinished.set(id, createdAt);
    else unfinished.delete(id);
    return outcome;
  };

  const written = (conversion: Conversion, version: number): void => {
    const { id, status } = conversion.record;
    const outcome = look(conversion);
    if (outcome !== undefined) metrics.put('Conversions', 1, outcome);
    log.info('conversion', {
      conversion_id: id,
      status,
      step: conversion.state.step,
      version,
      outcome: outcome ?? 'under way',
    });
  };

  return {
    over: (conversions) => ({
      get: async (id) => {
        const cause = correlationId();
        const found = await conversions.get(id);
        // Logs both correlation ids, so a search for either finds the other.
        if (cause !== correlationId())
          log.info('conversion continues', { conversion_id: id, cause: cause ?? null });
        if (found) look(found);
        return found;
      },
      create: async (conversion, deposit) => {
        const created = await conversions.create(conversion, deposit);
        if (created !== 'exists') {
          metrics.put('Conversions', 1, 'started');
          written(conversion, 1);
        }
        return created;
      },
      save: async (conversion) => {
        const saved = await conversions.save(conversion);
        if (saved) written(saved, saved.version);
        return saved;
      },
      claim: async (conversion, under) => {
        const saved = await conversions.claim(conversion, under);
        if (saved) written(saved, saved.version);
        return saved;
      },
      saveWithinLimit: async (conversion, ...take) => {
        const saved = await conversions.saveWithinLimit(conversion, ...take);
        if (typeof saved === 'object' && 'saved' in saved) written(saved.saved, saved.saved.version);
        return saved;
      },
    }),
    /** Age in seconds of the oldest unfinished conversion seen; 0 if there is none. */
    oldestUnfinished: () => {
      const now = clock().getTime();
      const ages = [...unfinished.values()].map((createdAt) => now - Date.parse(createdAt));
      return Math.max(0, Math.round(Math.max(0, ...ages) / 1000));
    },
    forget: () => unfinished.clear(),
  };
};
