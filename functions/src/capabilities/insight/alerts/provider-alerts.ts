import * as z from 'zod/mini';
import { isDegraded, LOW_POOL_BALANCE } from '@ramps-gateway/shared/domain/alerts.ts';
import { HEALTH_MINUTES, providerFigures } from '@ramps-gateway/shared/domain/provider-health.ts';
import { GATEWAY, type Rule, type Signal, signalOf, unique } from './signal.ts';
import { profileRecord } from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { inWriting } from '@ramps-gateway/shared/domain/money-text.ts';

const MINUTE_MS = 60_000;

export const healthAlerts: Rule = async (_changes, { sources, clock }) => {
  const from = new Date(clock().getTime() - HEALTH_MINUTES * MINUTE_MS);
  const figures = providerFigures(await sources.measuredSince(from));
  const degraded = isDegraded(figures);
  if (degraded === null) return [];
  return [
    signalOf({
      kind: 'provider_degraded',
      id: GATEWAY,
      state: degraded ? 'open' : 'over',
      scope: GATEWAY,
      subject: { kind: 'provider', id: GATEWAY },
      text: `${figures.errors} of ${figures.calls} calls of the last ${HEALTH_MINUTES} minutes failed; 95 of 100 ended within ${figures.most_within_ms ?? 0} ms`,
    }),
  ];
};

const lowPool = (id: string, over: Pick<Signal, 'state' | 'text'> & Partial<Signal>): Signal =>
  signalOf({
    kind: 'low_pool_balance',
    id,
    scope: id,
    subject: { kind: 'pool', id: GATEWAY },
    asset: 'USDT',
    only: id,
    ...over,
  });

/** Each administrator has their own threshold. */
export const poolAlerts: Rule = async (_changes, { sources, receivers }) => {
  const pool = await sources.pool();
  if (!pool) return [];
  const administrators = await receivers.administrators();
  const chosen = await receivers.preferences(administrators);
  return administrators.map((id) => {
    const threshold = chosen.get(id)?.low_pool_balance ?? LOW_POOL_BALANCE;
    const isLow = compare(pool.usdt, threshold) < 0 && compare(pool.highest, threshold) >= 0;
    return lowPool(id, {
      state: isLow ? 'open' : 'over',
      amount: pool.usdt,
      text: `less than ${inWriting(threshold, 'USDT')}`,
    });
  });
};

const seenProfile = z.partial(profileRecord);

/** Ends the low-pool alerts of users who are no longer administrators. */
export const thresholdAlerts: Rule = async (changes, { receivers }) => {
  const left = changes.flatMap(({ before, after }) => {
    const [was, is] = [before, after].map((image) => seenProfile.parse(image ?? {}));
    const stays = is?.role === 'admin' && !is.disabled_at;
    return was?.role === 'admin' && was.user_id !== undefined && !stays ? [was.user_id] : [];
  });
  if (left.length === 0) return [];
  const administrators = await receivers.administrators();
  return unique(left)
    .filter((id) => !administrators.includes(id))
    .map((id) => lowPool(id, { state: 'over', text: '' }));
};
