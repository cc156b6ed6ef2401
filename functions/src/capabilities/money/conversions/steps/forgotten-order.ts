import type { ProviderOrder } from '../../../../modules/orders/model.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { keyFor } from '../../../../platform/ids.ts';
import type { Conversion, Effect, EffectName } from '../../../../modules/conversions/model.ts';
import { amend, fail } from '../../../../modules/conversions/transitions.ts';
import { type Advance, type StepContext, write } from './context.ts';
import { readFailed } from './reading.ts';

/** Restoring a table takes longer than this. So an order this soon after its cause was never sent before a restore. */
const SOON_MS = 10 * 60_000;

/** True if any of these times is too long ago, or missing. @param after ISO 8601 */
export const isLate = (after: readonly (string | null | undefined)[], now: Date): boolean =>
  after.some((at) => !at || now.getTime() - Date.parse(at) >= SOON_MS);

const TYPES = { exchange: 'exchange', transfer: 'withdrawal' } as const;

const numberOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

/** Asset and amount that the order spends. */
const spentBy = (request: Effect['request']) => ({
  asset: request['source_asset'] ?? request['asset'],
  amount: request['source_amount'] ?? request['amount'] ?? '0',
});

/**
 * True if the order can be the one that this conversion is about to send. A transfer's amount can differ from a later
 * quote.
 */
const isOurs = ({ record }: Conversion, order: ProviderOrder, request: Effect['request']): boolean => {
  const { asset, amount } = spentBy(request);
  if (order.source_asset !== asset) return false;
  return order.type === 'exchange'
    ? compare(order.source_amount, amount) === 0
    : compare(order.source_amount, record.exchanged_usdt_amount ?? '0') <= 0;
};

/** The request, rebuilt from the order, which shows neither destination nor quote. */
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
    // The amount already sent is the customer's, whatever a later quote says.
    record: name === 'transfer' ? { target_usdt_amount: order.source_amount } : {},
    state: {
      claims: { ...claims, [name]: Math.max(claims[name], numberOf(reference)) },
      [name]: effect,
    },
  });
};

/**
 * A restored table has no orders sent after its backup. So a late order is first looked up by its conversion; an
 * existing one is adopted instead of sending another.
 * @returns the conversion with the adopted order, what was done instead, or undefined if the provider shows none
 */
export const forgottenOrder = async (
  conversion: Conversion,
  name: EffectName,
  request: Effect['request'],
  context: StepContext,
): Promise<
  | { readonly claimed: Conversion; readonly order: ProviderOrder; readonly askedAt: Date }
  | { readonly instead: Promise<Advance> }
  | undefined
> => {
  const askedAt = context.clock();
  const { id, sub_account } = conversion.record;
  const read = await context.provider.ordersOf(sub_account.external_id, id);
  if (!read.ok)
    return {
      instead: readFailed(conversion, read, context, `The provider could not look up the ${name}`),
    };
  const [order, ...more] = read.value.filter(
    ({ type, status }) => type === TYPES[name] && status !== 'cancelled',
  );
  if (!order) return undefined;
  if (more.length === 0 && isOurs(conversion, order, request))
    return { claimed: takenOver(conversion, name, order), order, askedAt };
  const references = [order, ...more].map(({ reference }) => reference).join(', ');
  return {
    instead: write(
      fail(
        conversion,
        'outcome_unknown',
        `The provider shows ${more.length === 0 ? `another ${name} of this conversion` : `more than one ${name} of this conversion`} (reference ${references}). Nothing was sent. Check it at the provider.`,
        context.clock(),
      ),
      context,
    ),
  };
};
