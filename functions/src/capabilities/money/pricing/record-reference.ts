import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import {
  priceOf,
  type RateSeries,
  REFERENCE_AMOUNT,
  REFERENCE_PAIR,
  slotOf,
} from '@ramps-gateway/shared/domain/rates.ts';
import type { Read } from '../../../modules/provider/calls.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
import { type Clock, later } from '../../../platform/clock.ts';

export interface RecordReferencePorts {
  readonly lists: {
    /** A page of the list of all rules, oldest first. */
    rules(
      after: string | null,
      limit: number,
    ): Promise<{ readonly items: readonly ConfigurationRecord[]; readonly next: string | null }>;
  };
  /** Quotes USDT for an amount of BRL, without an account. */
  readonly quote: (brl: Amount) => Promise<Read<{ readonly target_amount: Amount }>>;
  readonly rates: Pick<Rates, 'keep'>;
  readonly newId: () => string;
  readonly clock: Clock;
}

const RULES_A_PAGE = 100;

const SERIES: readonly RateSeries[] = ['5m', '1h', '6h'];

const isAnyEnabled = async (lists: RecordReferencePorts['lists']): Promise<boolean> => {
  let after: string | null = null;
  do {
    const { items, next }: Awaited<ReturnType<typeof lists.rules>> = await lists.rules(after, RULES_A_PAGE);
    if (items.some(({ is_enabled }) => is_enabled)) return true;
    after = next;
  } while (after !== null);
  return false;
};

export type Recorded =
  | { readonly outcome: 'recorded'; readonly price: Amount }
  /** Without a rule that is on, nobody needs a price. */
  | { readonly outcome: 'idle' }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Takes one reference quote while any rule is on: one provider call per run, stored once in each series. */
export const recordReference = async (ports: RecordReferencePorts): Promise<Recorded> => {
  const { quote, rates, newId, clock } = ports;
  if (!(await isAnyEnabled(ports.lists))) return { outcome: 'idle' };
  const at = clock();
  const answer = await quote(REFERENCE_AMOUNT);
  if (!answer.ok) return { outcome: 'failed', reason: answer.reason };
  const price = priceOf(REFERENCE_AMOUNT, answer.value.target_amount);
  if (price === undefined) return { outcome: 'failed', reason: 'no price' };
  const record = {
    id: newId(),
    pair: REFERENCE_PAIR,
    source_amount: REFERENCE_AMOUNT,
    target_amount: answer.value.target_amount,
    price,
    created_at: later(at, 0),
  };
  await Promise.all(SERIES.map((series) => rates.keep(record, series, slotOf(series, at))));
  return { outcome: 'recorded', price };
};
