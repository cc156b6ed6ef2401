import * as z from 'zod/mini';
import { defineCall, NO_BODY, NOTHING, SIGNED_IN } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { attentionRecord } from '../records.ts';

const ATTENTION_LISTED = 20;

/** Items that need the caller's attention, most urgent first, then newest. Administrators get open exceptions on page one. */
export const listAttention = defineCall({
  method: 'GET',
  path: '/api/attention',
  service: 'attention',
  access: SIGNED_IN,
  params: NOTHING,
  query: z.object(pageQuery(ATTENTION_LISTED)),
  body: NO_BODY,
  answer: pageOf(attentionRecord),
  status: 200,
});
