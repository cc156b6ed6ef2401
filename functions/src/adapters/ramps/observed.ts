import { PROVIDER_CALLS, type ProviderCall } from '@ramps-gateway/shared/contract/metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Exchange, Transport } from './transport.ts';

const CALLS = PROVIDER_CALLS.map((call) => {
  const [method = '', template = ''] = call.split(' ');
  return { call, method, parts: template.split('/') };
});

const fits = (part: string, told: string | undefined): boolean => part.startsWith('{') || part === told;

/** Which of the known calls a request is: a name without the ids, of which there are few. */
export const callOf = (method: string, pathname: string): ProviderCall => {
  // The provider's base address may have a path of its own.
  const [path = ''] = /\/(?:v1|oauth)\/.*$/.exec(pathname) ?? [];
  const told = path.split('/');
  const found = CALLS.find(
    (each) =>
      each.method === method &&
      each.parts.length === told.length &&
      each.parts.every((part, at) => fits(part, told[at])),
  );
  return found?.call ?? 'other';
};

const outcomeOf = (exchange: Exchange): string => {
  if (exchange.kind === 'answer') return String(exchange.status);
  return exchange.kind === 'unknown' && exchange.timedOut ? 'timeout' : exchange.kind;
};

/** The provider did not do its part: what it refuses with a reason is not among these. */
const isFailure = (exchange: Exchange): boolean =>
  exchange.kind !== 'answer' || exchange.status >= 500 || [401, 408, 429].includes(exchange.status);

/** Sends as `transport` does; each request is one log line, and is counted and timed. Addresses and bodies are not told. */
export const observed =
  (
    transport: Transport,
    { log, metrics, clock }: { readonly log: Log; readonly metrics: Metrics; readonly clock: Clock },
  ): Transport =>
  async (url, request, timeoutMs) => {
    const call = callOf(request.method, url.pathname);
    const begun = clock().getTime();
    const exchange = await transport(url, request, timeoutMs);
    const ms = Math.max(0, clock().getTime() - begun);
    metrics.put('ProviderLatency', ms, call);
    if (isFailure(exchange)) metrics.put('ProviderErrors', 1, call);
    log.info('provider call', { call, outcome: outcomeOf(exchange), ms });
    return exchange;
  };
