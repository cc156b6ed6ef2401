import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { keepPayment } from '../../../modules/payments/keep-payment.ts';
import type { IncomingPayments } from '../../../modules/payments/ports.ts';
import type { Log } from '../../../platform/logger.ts';
import { depositIn, PAYMENTS_AT_ONCE } from './follow-payments.ts';
import type { ListedRecord, Lists } from './ports.ts';
import { goThrough, type RebuildPorts, type Turn } from './rebuild.ts';

export interface RebuildPaymentsPorts extends RebuildPorts {
  readonly lists: Lists<ListedRecord>;
  readonly payments: IncomingPayments;
  readonly log: Log;
}

/** Writes the payments of all deposits, as the projection would have: each follows from its deposit as it is now. */
export const rebuildPayments = ({ lists, payments, log, ...ports }: RebuildPaymentsPorts) => {
  const limit = pLimit(PAYMENTS_AT_ONCE);
  return (turn: Turn) =>
    goThrough(lists, turn, ports, async (rows) => {
      const repaired: string[] = [];
      const skipped: string[] = [];
      const kept: IncomingPayments = {
        ...payments,
        keep: async (record, expected) => {
          const isKept = await payments.keep(record, expected);
          if (isKept) repaired.push(record.id);
          return isKept;
        },
      };
      /** What cannot be read is left out; what fails for the moment fails the page. */
      const follow = async ({ entity, id, record }: ListedRecord): Promise<void> => {
        try {
          const deposit = depositIn(entity, record);
          if (deposit) await keepPayment(deposit.account, deposit.order, kept);
        } catch (error) {
          if (!(error instanceof z.core.$ZodError)) throw error;
          log.error('no payment can be made of a record', error, { entity });
          skipped.push(`${entity} ${id}`);
        }
      };
      await Promise.all(rows.map((row) => limit(() => follow(row))));
      return { repaired, skipped };
    });
};
