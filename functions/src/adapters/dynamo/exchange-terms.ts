import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { SPREAD_RULES } from '@ramps-gateway/shared/domain/spread.ts';
import * as z from 'zod/mini';
import { orderDetails } from './order-details.ts';

/** The spread that an exchange was ordered at. */
export const exchangeTerms = orderDetails(
  'exchangeTerms',
  z.object({ spread: amount, rule: z.enum(SPREAD_RULES) }),
);
