import type { OrderScope, StopInWay } from './model.ts';

export interface Stops {
  /** Strongly consistent. */
  inWayOf(scope: OrderScope): Promise<StopInWay | undefined>;
}

/** Written once: nothing makes it later. */
export interface Registered {
  /** `exact` of a place, or `targetOf` the receiving sub-account, under whatever id it is added. */
  readonly target: string;
  /** ISO 8601. */
  readonly since: string;
  /** Null where nobody has waived the wait. */
  readonly waived_at: string | null;
}

export interface Registrations {
  /** Strongly consistent; undefined where it was there at the first look. */
  of(subAccountId: string, target: string): Promise<Registered | undefined>;
}

export interface CoolingOff {
  /** 0: nothing. */
  readonly hours: number;
  readonly registrations: Registrations;
}
