import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { digest } from '../../platform/ids.ts';

export const orderId = (externalId: string, externalOrderId: string): string =>
  `ord_${digest(`order ${externalId} ${externalOrderId}`)}`;

export const conversionId = (externalId: string, depositOrderId: string): string =>
  `cnv_${digest(`deposit ${externalId} ${depositOrderId}`)}`;

export const paymentId = (externalId: string, depositOrderId: string): string =>
  `pay_${digest(`payment ${externalId} ${depositOrderId}`)}`;

export const exceptionId = (externalId: string, externalOrderId: string, kind: string): string =>
  `rec_${digest(`exception ${kind} ${externalId} ${externalOrderId}`)}`;

/** The gateway's own: by such an order it collects its spread of a sub-account. */
export const isCollection = (reference: string | null | undefined): boolean => /^spr_/.test(reference ?? '');

/** Made by a person: neither a deposit, nor a conversion's, nor a collection of the gateway's. */
export const isOrderByHand = ({ type, reference }: Pick<OrderRecord, 'reference' | 'type'>): boolean =>
  type !== 'deposit' && !isCollection(reference) && conversionOfReference(reference) === undefined;

/** Our references begin with the conversion's id (conversions, steps/send-once); undefined for those of others. */
export const conversionOfReference = (reference: string | null | undefined): string | undefined =>
  /^(cnv_[a-z2-7]{26})-[xw]\d+$/.exec(reference ?? '')?.[1];
