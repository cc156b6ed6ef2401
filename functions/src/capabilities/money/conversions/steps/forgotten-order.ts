import type { ProviderOrder } from '../../../../modules/orders/model.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { keyFor } from '../../../../platform/ids.ts';
import type { Conversion, Effect, EffectName } from '../model.ts';
import { amend, fail } from '../transitions.ts';
import { type Advance, type StepContext, write } from './context.ts';
import { readFailed } from './reading.ts';

/** An order that follows within this time from what it follows from was never sent before: no table is restored sooner. */
const SOON_MS = 10 * 60_000;

/** True for an order that comes late after any of these moments, or after one that is not known. @param after ISO 8601 */
export const isLate = (after: readonly (string | null | undefined)[], now: Date): boolean =>
  after.some((at) => !at || now.getTime() - Date.parse(at) >= SOON_MS);

const TYPES = { exchange: 'exchange', transfer: 'withdrawal' } as const;

const numberOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

/** What is to be ordered: so much of an asset. */
const spentBy = (request: Effect['request']) => ({
  asset: request['source_asset'] ?? request['asset'],
  amount: request['source_amount'] ?? request['amount'] ?? '0',
});

/** Whether the order can be the one that this conversion would send now: a transfer of what a later quote promises may differ. */
const isOurs = ({ record }: Conversion, order: ProviderOrder, request: Effect['request']): boolean => {
  const { asset, amount } = spentBy(request);
  if (order.source_asset !== asset) return false;
  return order.type === 'exchange'
    ? compare(order.source_amount, amount) === 0
    : compare(order.source_amount, record.exchanged_usdt_amount ?? '0') <= 0;
};

/** What the order says of itself: where it went to, and at which quote, is not known here. */
const requestOf = (order: ProviderOrder): Effect['request'] =>
  order.type === 'exchange'
    ? {
        source_asset: order.source_asset,
        target_asset: order.target_asset,
        source_amount: order.source_amount,
      }
    : { asset: order.source_asset, amount: order.source_amount };

const takenOver = (conversion: Conversion, name: EffectName, order: ProviderOrder): Conversion => {
  const reference = order.reference ?? '';
  const effect: Effect = {
    idempotency_key: keyFor(reference),
    reference,
    request: requestOf(order),
    phase: 'unknown',
    lease_until: null,
    order_id: null,
  };
  const { claims } = conversion.state;
  return amend(conversion, {
    // What was sent is what it was to receive, whatever a later quote says.
    record: name === 'transfer' ? { target_usdt_amount: order.source_amount } : {},
    state: {
      claims: { ...claims, [name]: Math.max(claims[name], numberOf(reference)) },
      [name]: effect,
    },
  });
};

/**
 * A restored table does not know what was sent after its moment. So a late order is looked for by its conversion first: one
 * that exists is taken over and no other is sent.
 * @returns `held` with the order, what was done instead, or undefined where the provider shows none
 */
export const forgottenOrder = async (
  conversion: Conversion,
  name: EffectName,
  request: Effect['request'],
  context: StepContext,
): Promise<
  | { readonly held: Conversion; readonly order: ProviderOrder; readonly askedAt: Date }
  | { readonly instead: Promise<Advance> }
  | undefined
> => {
  const askedAt = context.clock();
  const { id, sub_account } = conversion.record;
  const read = await context.provider.ordersOf(sub_account.external_id, id);
  if (!read.ok)
    return {
      instead: readFailed(conversion, read, context, `The provider could not look for the ${name}`),
    };
  const [order, ...more] = read.value.filter(
    ({ type, status }) => type === TYPES[name] && status !== 'cancelled',
  );
  if (!order) return undefined;
  if (more.length === 0 && isOurs(conversion, order, request))
    return { held: takenOver(conversion, name, order), order, askedAt };
  const references = [order, ...more].map(({ reference }) => reference).join(', ');
  return {
    instead: write(
      fail(
        conversion,
        'outcome_unknown',
        `The provider shows ${more.length === 0 ? `another ${name} of this conversion` : `more than one ${name} of this conversion`} (reference ${references}). Nothing was sent. A person must look at the provider.`,
        context.clock(),
      ),
      context,
    ),
  };
};
