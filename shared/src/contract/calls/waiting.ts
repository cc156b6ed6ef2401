import * as z from 'zod/mini';
import { defineCall, SIGNED_IN } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';

const COUNTED = 50;

export const listWaiting = defineCall({
  method: 'GET',
  path: '/api/approvals',
  service: 'approvals',
  access: SIGNED_IN,
  query: z.object(pageQuery(COUNTED)),
  answer: pageOf(z.object({ may_decide: z.boolean() })),
});
