import type { OrderScope, StopInWay } from './model.ts';

export interface Stops {
  /** What stands now in the way of such an order; strongly consistent. */
  inWayOf(scope: OrderScope): Promise<StopInWay | undefined>;
}

/** A place as it came to be known to the gateway: the row says when, and nothing makes that later. */
export interface Registered {
  /** `exactTargetOf` it, `targetOf` the sub-account that receives: it is the same place under whatever id it is added again. */
  readonly target: string;
  /** When the gateway found it first, by its own clock; ISO 8601. */
  readonly since: string;
  /** From when on it need not wait any more; null where nobody has said so. */
  readonly waived_at: string | null;
}

export interface Registrations {
  /** Strongly consistent; undefined where it was not seen to be registered. */
  of(subAccountId: string, target: string): Promise<Registered | undefined>;
}

/** What a new destination has to wait for before it receives anything by itself. */
export interface CoolingOff {
  /** 0: nothing. */
  readonly hours: number;
  readonly registrations: Registrations;
}
