import * as z from 'zod/mini';
import { defineCall, SIGNED_IN } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { attentionRecord } from '../records.ts';

const ATTENTION_LISTED = 20;

/** Most urgent first, then newest. Administrators get open exceptions on the first page. */
export const listAttention = defineCall({
  method: 'GET',
  path: '/api/attention',
  service: 'attention',
  access: SIGNED_IN,
  query: z.object(pageQuery(ATTENTION_LISTED)),
  answer: pageOf(attentionRecord),
});
