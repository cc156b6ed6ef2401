import * as z from 'zod/mini';
import { ADMIN, defineCall } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { settlementPayoutRecord } from '../settlements.ts';

/** Newest first. */
export const listSettlements = defineCall({
  method: 'GET',
  path: '/api/settlements',
  service: 'webhook-configuration',
  access: ADMIN,
  query: z.object(pageQuery(50)),
  answer: pageOf(settlementPayoutRecord),
});
