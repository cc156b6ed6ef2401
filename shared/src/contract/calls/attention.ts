import * as z from 'zod/mini';
import { REMEDIES } from '../../domain/attention.ts';
import { WAITS } from '../../domain/conversion.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { id, pageOf, pageQuery } from '../fields.ts';
import { attentionRecord } from '../records.ts';

const ATTENTION_LISTED = 20;

/** Conversions without progress for five minutes that wait for the same thing. The item's account is the oldest's. */
const stuckConversions = z.object({
  /** Null if none was recorded. */
  waits_for: z.nullable(z.enum(WAITS)),
  count: z.int(),
  /** True if there are more than were read. */
  more: z.boolean(),
  accounts: z.int(),
  /** The oldest ones. */
  conversion_ids: z.array(id),
});

export const attentionItem = z.extend(attentionRecord, {
  remedy: z.enum(REMEDIES),
  stuck: z.optional(stuckConversions),
});
export type AttentionItem = z.infer<typeof attentionItem>;

/**
 * Most urgent first, then newest. The first page has the conversions without progress, and for administrators open
 * exceptions.
 */
export const listAttention = defineCall({
  method: 'GET',
  path: '/api/attention',
  service: 'attention',
  access: SIGNED_IN,
  query: z.object(pageQuery(ATTENTION_LISTED)),
  answer: pageOf(attentionItem),
});
