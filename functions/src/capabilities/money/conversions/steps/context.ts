import type { CurrentSettings } from '../../../../modules/gateway-settings/ports.ts';
import type { Funds } from '../../../../modules/funds/ports.ts';
import type { OrderRows } from '../../../../modules/orders/ports.ts';
import type { UnnamedOrders } from '../../../../modules/orders/unnamed.ts';
import type { CoolingOff, Stops } from '../../../../modules/stops/model.ts';
import type { LastDay } from '../../../../modules/rates/last-day.ts';
import type { QuoteLog } from '../../../../modules/rates/quote-log.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/logger.ts';
import type { Conversion } from '../../../../modules/conversions/model.ts';
import type { Spreads } from '../../../../modules/pricing/ports.ts';
import type {
  Configurations,
  Conversions,
  DriveRows,
  Payments,
  Provider,
  TransferTurns,
} from '../../../../modules/conversions/ports.ts';
import type { Reads } from '../reads.ts';
import type { SubAccounts } from '../../../../modules/accounts/ports.ts';

export interface StepContext {
  readonly conversions: Conversions;
  readonly configurations: Pick<Configurations, 'get'>;
  readonly accounts: SubAccounts;
  readonly orders: OrderRows;
  readonly payments: Pick<Payments, 'heldOf'>;
  readonly funds: Pick<Funds, 'view'>;
  readonly turns: TransferTurns;
  /** Null for a provider that returns order ids. */
  readonly unnamed: UnnamedOrders | null;
  readonly stops: Stops;
  readonly coolingOff: CoolingOff;
  readonly provider: Provider;
  readonly reads: Reads;
  readonly rows: DriveRows;
  readonly spreads: Spreads;
  readonly settings: CurrentSettings;
  readonly quotes: QuoteLog;
  readonly lastDay: LastDay;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Result of one try of a step. `moved`: continue with the next step, which writes what is not written yet; `conflict`: another driver wrote first,
 * read again; `waiting`: nothing to do for `pauseMs` (undefined: until an event).
 */
export type Advance =
  | { readonly kind: 'moved'; readonly conversion: Conversion }
  | { readonly kind: 'conflict' }
  | Waiting;

interface Waiting {
  readonly kind: 'waiting';
  readonly pauseMs?: number;
}

export type Step = (conversion: Conversion, context: StepContext) => Promise<Advance>;

export const CONFLICT: Advance = { kind: 'conflict' };

/** Writes a conversion. Returns `then` if given, otherwise `moved` with the written conversion. */
export const write = async (
  conversion: Conversion,
  context: StepContext,
  then?: Waiting,
): Promise<Advance> => {
  const saved = await context.conversions.save(conversion);
  return saved ? (then ?? { kind: 'moved', conversion: saved }) : CONFLICT;
};
