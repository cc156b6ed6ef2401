import { digest } from '../../platform/ids.ts';

export const orderId = (externalId: string, externalOrderId: string): string =>
  `ord_${digest(`order ${externalId} ${externalOrderId}`)}`;

export const conversionId = (externalId: string, depositOrderId: string): string =>
  `cnv_${digest(`deposit ${externalId} ${depositOrderId}`)}`;

export const paymentId = (externalId: string, depositOrderId: string): string =>
  `pay_${digest(`payment ${externalId} ${depositOrderId}`)}`;

export const exceptionId = (externalId: string, externalOrderId: string, kind: string): string =>
  `rec_${digest(`exception ${kind} ${externalId} ${externalOrderId}`)}`;

/** Our references start with the conversion's id (conversions, steps/send-once); undefined for other references. */
export const conversionOfReference = (reference: string | null | undefined): string | undefined =>
  /^(cnv_[a-z2-7]{26})-[xw]\d+$/.exec(reference ?? '')?.[1];
