import * as z from 'zod/mini';
import { ADMIN, defineCall, NO_BODY, NOTHING } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { settlementPayoutRecord } from '../settlements.ts';

/** Newest first. */
export const listSettlements = defineCall({
  method: 'GET',
  path: '/api/settlements',
  service: 'webhook-configuration',
  access: ADMIN,
  params: NOTHING,
  query: z.object(pageQuery(50)),
  body: NO_BODY,
  answer: pageOf(settlementPayoutRecord),
  status: 200,
});
