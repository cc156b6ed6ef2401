import type { OrderScope, StopInWay } from './model.ts';

export interface Stops {
  /** What stands now in the way of such an order; strongly consistent. */
  inWayOf(scope: OrderScope): Promise<StopInWay | undefined>;
}
