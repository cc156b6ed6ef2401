import { createHash } from 'node:crypto';
import type { AccountStop, GatewayStop } from '@ramps-gateway/shared/contract/stops.ts';
import type { StopKind } from '@ramps-gateway/shared/domain/stops.ts';
import { toTheMinute } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';

/** A place that money goes to; an unknown `target` is one that was never seen. */
export interface Place {
  readonly id: string;
  /** `targetOf` its address or number. */
  readonly target: string | null;
}

interface Addressed {
  readonly address: string;
  readonly address_tag?: string | null | undefined;
}

export interface OrderScope {
  readonly subAccountId: string;
  /** The rule of the sub-account orders it, and no person. */
  readonly byRule: boolean;
  /** Null where it stays in the sub-account. */
  readonly destination: Place | null;
}

export interface StopInWay extends GatewayStop {
  readonly kind: StopKind;
}

export interface Standing {
  readonly gateway: GatewayStop | null;
  readonly account: readonly AccountStop[];
}

/** Recognizes an address, account number or receiving sub-account without revealing it. */
export const targetOf = (kind: 'wallet' | 'bank' | 'sub_account', address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, address]))
    .digest('base64url')
    .slice(0, 22);

/** Identifies a place with its tag or PIX key. Stops use the address alone, so that no tag gets around them. */
export const exactTargetOf = (
  kind: 'wallet' | 'bank',
  address: string,
  rest: readonly (string | null | undefined)[],
): string => {
  const parts = rest.map((part) => part ?? '');
  return targetOf(kind, parts.some((part) => part !== '') ? JSON.stringify([address, ...parts]) : address);
};

export const walletTarget = ({ address, address_tag: tag }: Addressed): string =>
  exactTargetOf('wallet', address, [tag]);

const isOf = (stop: AccountStop, { byRule, destination }: OrderScope): boolean => {
  switch (stop.kind) {
    case 'sub_account':
      return true;
    case 'rule':
      return byRule;
    case 'destination':
      return (
        destination !== null &&
        (stop.destination_id === destination.id ||
          (stop.target !== null && stop.target === destination.target))
      );
  }
};

/** The one that stands in the way of such an order; the widest first. */
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

export class Stopped extends VisibleError {
  readonly stop: StopInWay;

  constructor(stop: StopInWay, then = 'Nothing was sent.') {
    const { kind, reason, since, by } = stop;
    super('STOPPED', `${stopText(stop)} ${then}`, { scope: kind, reason, since, by: by.email });
    this.stop = stop;
  }

  /** The same of an order of which it is not known what came of an earlier try. */
  inDoubt(reference: string): Stopped {
    return new Stopped(
      this.stop,
      `It is not known whether the provider made this order (reference ${reference}): it does not show it now, and it was not sent again.`,
    );
  }
}
