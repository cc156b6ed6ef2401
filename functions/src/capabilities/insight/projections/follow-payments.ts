import * as z from 'zod/mini';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import pLimit from 'p-limit';
import { keepPayment } from '../../../modules/payments/incoming.ts';
import type { IncomingPayments } from '../../../modules/payments/ports.ts';
import { correlated } from '../../../platform/correlation.ts';
import type { Change, Failure, Projection } from '../../../modules/projections/model.ts';

export const PAYMENTS_AT_ONCE = 8;

interface Deposit {
  readonly account: string;
  readonly order: string;
}

const deposit = z.pipe(
  z.object({
    type: z.literal('deposit'),
    target_asset: z.literal('BRL'),
    account_id: z.string(),
    external_order_id: z.string(),
  }),
  z.transform((each): Deposit => ({ account: each.account_id, order: each.external_order_id })),
);
const link = z.object({ external_id: z.string() });
const conversion = z.pipe(
  z.object({ sub_account: link, deposit_order_id: z.string() }),
  z.transform((each): Deposit => ({ account: each.sub_account.external_id, order: each.deposit_order_id })),
);
const held = z.pipe(
  z.object({ sub_account: link, order_id: z.string() }),
  z.transform((each): Deposit => ({ account: each.sub_account.external_id, order: each.order_id })),
);

/**
 * The deposit that a record belongs to; undefined if the order is not a BRL deposit. Throws for an unreadable record.
 */
export const depositIn = (entity: string, record: unknown): Deposit | undefined => {
  switch (entity) {
    case ENTITIES.conversion.name:
      return conversion.parse(record);
    case ENTITIES.payment.name:
      return held.parse(record);
    default:
      return deposit.safeParse(record).data;
  }
};

/** Updates the payment rows of changed deposits. Several changes of one payment in a batch cost one read. */
export const paymentsProjection = (payments: IncomingPayments): Projection => ({
  name: 'payments',
  entities: ['order', 'conversion', 'payment'],
  follow: async (changes) => {
    const failures: Failure[] = [];
    const ofPayment = new Map<string, { readonly deposit: Deposit; readonly changes: Change[] }>();
    for (const change of changes) {
      try {
        const found = depositIn(change.entity, change.after ?? change.before);
        if (!found) continue;
        const key = `${found.account} ${found.order}`;
        const known = ofPayment.get(key) ?? { deposit: found, changes: [] };
        known.changes.push(change);
        ofPayment.set(key, known);
      } catch (error) {
        failures.push({ change, error });
      }
    }
    const limit = pLimit(PAYMENTS_AT_ONCE);
    const keep = async (one: {
      readonly deposit: Deposit;
      readonly changes: readonly Change[];
    }): Promise<void> => {
      try {
        await correlated(one.changes[0]?.correlation, async () => {
          await keepPayment(one.deposit.account, one.deposit.order, payments);
        });
      } catch (error) {
        failures.push(...one.changes.map((change) => ({ change, error })));
      }
    };
    await Promise.all([...ofPayment.values()].map((one) => limit(() => keep(one))));
    return failures;
  },
});
