import type { OrderScope, StopInWay } from './model.ts';

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
  /** Strongly consistent; undefined if it existed at the first read. */
  of(subAccountId: string, target: string): Promise<Registered | undefined>;
}

export interface CoolingOff {
  /** 0: none. */
  readonly hours: number;
  readonly registrations: Registrations;
}
