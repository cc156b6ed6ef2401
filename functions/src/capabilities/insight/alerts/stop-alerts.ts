import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import {
  type AccountStopsRecord,
  accountStopsRecord,
  type GatewayStop,
  type GatewayStopRecord,
  gatewayStopRecord,
} from '@ramps-gateway/shared/contract/stops.ts';
import { isByGateway } from '@ramps-gateway/shared/domain/stops.ts';
import { GATEWAY, imagesOf, type Rule, type Signal, signalOf, unique } from './signal.ts';

const stoppedOf = (account: SubAccountLink | null, { reason, version }: GatewayStop): Signal => {
  const scope = account?.id ?? GATEWAY;
  return signalOf({
    kind: 'orders_stopped',
    // With the version, so that setting a stop again raises a new alert.
    id: `${scope}@${version}`,
    state: 'open',
    scope,
    sub_account: account,
    subject: account ? { kind: 'sub_account', id: scope } : { kind: 'gateway', id: GATEWAY },
    text: reason,
  });
};

const inAccounts = (rows: readonly AccountStopsRecord[]): readonly Signal[] =>
  rows.flatMap(({ sub_account, stops }) =>
    stops
      .filter((stop) => stop.kind === 'sub_account' && isByGateway(stop))
      .map((stop) => stoppedOf(sub_account, stop)),
  );

const inGateway = ({ stop }: GatewayStopRecord): readonly Signal[] =>
  stop && isByGateway(stop) ? [stoppedOf(null, stop)] : [];

/** The given stops, marked as over if they are no longer set. */
const compared = async (
  seen: readonly Signal[],
  standing: (scopes: readonly string[]) => Promise<readonly Signal[]>,
): Promise<readonly Signal[]> => {
  if (seen.length === 0) return [];
  const now = new Set((await standing(unique(seen.map(({ scope }) => scope)))).map(({ id }) => id));
  const latest = new Map(seen.map((signal) => [signal.id, signal]));
  return [...latest.values()].map((signal) => (now.has(signal.id) ? signal : { ...signal, state: 'over' }));
};

export const accountStopAlerts: Rule = (changes, { sources }) =>
  compared(inAccounts(imagesOf(changes).map((image) => accountStopsRecord.parse(image))), async (ids) =>
    inAccounts(await sources.accountStops(ids)),
  );

export const gatewayStopAlerts: Rule = (changes, { sources }) =>
  compared(
    imagesOf(changes).flatMap((image) => inGateway(gatewayStopRecord.parse(image))),
    async () => inGateway(await sources.gatewayStop()),
  );
