import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { keepPayment } from '../../modules/payments/keep-payment.ts';
import type { IncomingPayments } from '../../modules/payments/ports.ts';
import type { Sleep } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import { depositIn, PAYMENTS_AT_ONCE } from './follow-payments.ts';
import type { DepositRow } from './ports.ts';
import { FROM_THE_BEGIN, type OlderPorts, throughOlder } from './through-older.ts';

export interface OlderPaymentsPorts extends OlderPorts<DepositRow> {
  readonly payments: IncomingPayments;
  readonly sleep: Sleep;
  readonly log: Log;
}

/** After each page: what people do comes first. */
const PAUSE_MS = 250;

/**
 * Writes the payments of the deposits that were there before payments were kept, as the projection would have: each follows
 * from its deposit as it is now, so that one that is there already stays as it is, and a newer one too.
 * @param again from the begin on, also where all was gone through
 */
export const followOlderPayments = ({ payments, sleep, log, ...ports }: OlderPaymentsPorts) => {
  const limit = pLimit(PAYMENTS_AT_ONCE);

  /** What cannot be read is left out, as it is in the lists; what fails for the moment fails the page. */
  const follow = async ({ entity, record }: DepositRow): Promise<void> => {
    try {
      const deposit = depositIn(entity, record);
      if (deposit) await keepPayment(deposit.account, deposit.order, payments);
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error;
      log.error('no payment can be made of a record', error, { entity });
    }
  };

  const through = throughOlder(ports, async (rows) => {
    await Promise.all(rows.map((row) => limit(() => follow(row))));
    await sleep(PAUSE_MS);
  });

  return async (end: number, again = false) => {
    if (again && (await ports.marks.get())?.complete === true) await ports.marks.save(FROM_THE_BEGIN);
    return through(end);
  };
};
