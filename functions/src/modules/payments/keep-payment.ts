import { isDeepStrictEqual } from 'node:util';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { incomingPayment } from './incoming.ts';
import type { IncomingPayments } from './ports.ts';

/** Two writers that meet more often than this leave it to the next change. */
const TRIES = 5;

/**
 * Brings the row of an incoming PIX into line with what it follows from, which is read again each time: a change that
 * comes twice, late or after another one does no harm.
 * @returns the payment as it is now; undefined for what is none
 */
export const keepPayment = async (
  externalId: string,
  depositOrderId: string,
  payments: IncomingPayments,
): Promise<IncomingPaymentRecord | undefined> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const facts = await payments.facts(externalId, depositOrderId);
    const payment = facts && incomingPayment(facts);
    if (!payment) return undefined;
    if (isDeepStrictEqual(facts.kept?.record, payment)) return payment;
    if (await payments.keep(payment, facts.kept?.version ?? 0)) return payment;
  }
  throw new Error('a payment was written by others again and again');
};
