import { createHash } from 'node:crypto';
import type { AccountStop, AccountStopsRecord, GatewayStop } from '@ramps-gateway/shared/contract/stops.ts';
import type { BankPlace } from '@ramps-gateway/shared/domain/destinations/banks.ts';
import {
  bankTargets,
  exactBank,
  exactWallet,
  looksOf,
  walletTargets,
} from '@ramps-gateway/shared/domain/destinations/targets.ts';
import type { WalletPlace } from '@ramps-gateway/shared/domain/destinations/wallets.ts';
import type { StopKind } from '@ramps-gateway/shared/domain/stops.ts';
import { toTheMinute } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';

/** A destination of money. */
export interface Place {
  readonly id: string;
  /** One per way to pay the destination (`walletKeys`, `bankKeys`); `null` if it was never read. */
  readonly targets: readonly string[] | null;
}

export interface OrderScope {
  readonly subAccountId: string;
  /** True if the sub-account's rule orders it, false for a person. */
  readonly byRule: boolean;
  /** Null if the money stays in the sub-account. */
  readonly destination: Place | null;
}

export interface StopInWay extends GatewayStop {
  readonly kind: StopKind;
}

export interface Standing {
  readonly gateway: GatewayStop | null;
  readonly account: readonly AccountStop[];
}

type Kind = 'target' | 'look' | 'wallet' | 'bank' | 'sub_account';

/** Recognizes an address, account number or receiving sub-account without revealing it. */
export const targetOf = (kind: Kind, canonical: string): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, canonical]))
    .digest('base64url')
    .slice(0, 22);

export interface PlaceKeys {
  /** One per way to pay the destination. A stop on any of them applies. */
  readonly targets: readonly string[];
  /** The first and last characters of each target, which are what people remember. */
  readonly looks: readonly string[];
  /** A digest of everything that identifies the recipient, normalised. Approvals and waivers match only on this. */
  readonly exact: string;
}

const keysOf = (kind: 'wallet' | 'bank', targets: readonly string[], exact: string): PlaceKeys => ({
  targets: targets.map((target) => targetOf('target', target)),
  looks: looksOf(targets).map((look) => targetOf('look', look)),
  exact: targetOf(kind, exact),
});

export const walletKeys = (wallet: WalletPlace): PlaceKeys =>
  keysOf('wallet', walletTargets(wallet), exactWallet(wallet));

export const bankKeys = (bank: BankPlace): PlaceKeys => keysOf('bank', bankTargets(bank), exactBank(bank));

/** True if it is the same destination: by id, or by any way to pay it. */
export const isSamePlace = (
  stop: Pick<AccountStop, 'destination_id' | 'targets'>,
  { id, targets }: Place,
): boolean =>
  stop.destination_id === id || (targets?.some((target) => stop.targets.includes(target)) ?? false);

const isOf = (stop: AccountStop, { byRule, destination }: OrderScope): boolean => {
  switch (stop.kind) {
    case 'sub_account':
      return true;
    case 'rule':
      return byRule;
    case 'destination':
      return destination !== null && isSamePlace(stop, destination);
  }
};

/** The stop that blocks such an order, the widest first. */
export const inWayOf = ({ gateway, account }: Standing, scope: OrderScope): StopInWay | undefined =>
  gateway ? { kind: 'gateway', ...gateway } : account.find((stop) => isOf(stop, scope));

const NAMES: Readonly<Record<StopKind, string>> = {
  gateway: 'The gateway is stopped',
  sub_account: 'The sub-account is stopped',
  rule: 'The rule of the sub-account is stopped',
  destination: 'This destination is stopped',
};

export const stopText = ({ kind, reason, since, by }: StopInWay): string =>
  `${NAMES[kind]} since ${toTheMinute(since)} by ${by.email}: ${reason.replace(/[.\s]+$/, '')}.`;

/** The order names a destination that was never read, while another one is stopped: they may be the same. */
export class UnseenPlace extends Error {}

export class Stopped extends VisibleError {
  readonly stop: StopInWay;

  constructor(stop: StopInWay, then = 'Nothing was sent.') {
    const { kind, reason, since, by } = stop;
    super('STOPPED', `${stopText(stop)} ${then}`, { scope: kind, reason, since, by: by.email });
    this.stop = stop;
  }

  /** Like `Stopped`, for an order whose earlier try has an unknown outcome. */
  inDoubt(reference: string): Stopped {
    return new Stopped(
      this.stop,
      `The provider may have made this order (reference ${reference}). It does not show it now, and the order was not sent again.`,
    );
  }
}

export interface Stops {
  /** Strongly consistent. */
  inWayOf(scope: OrderScope): Promise<StopInWay | undefined>;
}

/** Written once; the time never becomes later. */
export interface Registered {
  /** `exact` of a place, or `targetOf` the receiving sub-account, under whatever id it is added. */
  readonly target: string;
  /** ISO 8601. */
  readonly since: string;
  /** Null if nobody has waived the wait. */
  readonly waived_at: string | null;
}

export interface Registrations {
  /** Strongly consistent; undefined if it already existed at the first read. */
  of(subAccountId: string, target: string): Promise<Registered | undefined>;
}

export interface CoolingOff {
  /** 0: none. */
  readonly hours: number;
  readonly registrations: Registrations;
}

const HOUR_MS = 60 * 60_000;

/**
 * When a new destination stops being new; undefined if it already has.
 * @param known times of our own rows: the earliest counts
 */
export const coolsUntil = (
  known: readonly string[],
  registered: Pick<Registered, 'since' | 'waived_at'> | undefined,
  hours: number,
  now: Date,
): string | undefined => {
  if (hours === 0 || (registered && registered.waived_at !== null)) return undefined;
  const moments = [...known, ...(registered ? [registered.since] : [])].map((at) => Date.parse(at));
  const end = Math.min(...moments) + hours * HOUR_MS;
  return end > now.getTime() ? new Date(end).toISOString() : undefined;
};

export const coolingText = (until: string): string =>
  `Cooling off until ${toTheMinute(until)}: the destination is new. It continues automatically then, or once an administrator waives the cooling-off.`;

/** Maximum destinations kept per sub-account; the oldest are dropped, and would wait again. */
const MOST_KNOWN = 1_000;

export const withRegistered = (
  known: readonly Registered[],
  targets: readonly string[],
  since: string,
): readonly Registered[] => {
  const fresh = [...new Set(targets)].filter((target) => known.every((each) => each.target !== target));
  return [...known, ...fresh.map((target) => ({ target, since, waived_at: null }))].slice(-MOST_KNOWN);
};

/** True if the whole sub-account is stopped. */
export const isStopped = ({ stops }: Pick<AccountStopsRecord, 'stops'>): boolean =>
  stops.some(({ kind }) => kind === 'sub_account');
