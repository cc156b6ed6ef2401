import * as z from 'zod/mini';
import {
  TRANSFER_COLUMNS,
  TRANSFER_KINDS,
  TRANSFER_STATES,
  TRANSFERS_LISTED,
} from '../../domain/transfers.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { transfer } from '../transfers.ts';

/** One column of the transfers board, newest first: incoming PIX, and orders by hand. */
export const listTransfers = defineCall({
  method: 'GET',
  path: '/api/transfers',
  service: 'conversions',
  access: SIGNED_IN,
  query: z.object({
    ...pageQuery(TRANSFERS_LISTED),
    column: z.enum(TRANSFER_COLUMNS, `must be one of ${TRANSFER_COLUMNS.join(', ')}`),
    state: z.optional(z.enum(TRANSFER_STATES)),
    kind: z.optional(z.enum(TRANSFER_KINDS)),
  }),
  answer: pageOf(transfer),
});
