import { createTransferPages } from '../adapters/dynamo/conversions/conversion-lists.ts';
import { paymentRoutes } from '../capabilities/money/payments/routes.ts';
import { transferRoutes } from '../capabilities/money/transfers/routes.ts';
import type { Parts } from './parts.ts';

/** Payments and the transfers board, served by the function `conversions`. */
export const servedPayments = (ports: Parts & Parameters<typeof paymentRoutes>[0]) => [
  ...paymentRoutes(ports),
  ...transferRoutes(createTransferPages(ports.table)),
];
