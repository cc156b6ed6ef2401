import * as z from 'zod/mini';
import { defineCall, NO_BODY, NOTHING, SIGNED_IN } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';

const COUNTED = 50;

export const listWaiting = defineCall({
  method: 'GET',
  path: '/api/approvals',
  service: 'approvals',
  access: SIGNED_IN,
  params: NOTHING,
  query: z.object(pageQuery(COUNTED)),
  body: NO_BODY,
  answer: pageOf(z.object({ may_decide: z.boolean() })),
  status: 200,
});
