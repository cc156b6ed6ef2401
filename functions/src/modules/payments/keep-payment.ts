import { isDeepStrictEqual } from 'node:util';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { incomingPayment } from './incoming.ts';
import type { IncomingPayments } from './ports.ts';

/** Two writers that meet more often than this leave it to the next change. */
const TRIES = 5;

/**
 * Derives the row of an incoming PIX from what is read now, so late or repeated changes are safe.
 * @returns the payment; undefined for what is none
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
