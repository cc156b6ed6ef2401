import * as z from 'zod/mini';
import { QUERY_LONGEST, SEARCH_FIELDS, SEARCH_KINDS, SHORTEST_QUERY } from '../../domain/search.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { amount, id, plainText, time } from '../fields.ts';
import { subAccountLink } from '../records.ts';

export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id,
  title: z.string(),
  matched: z.object({ field: z.enum(SEARCH_FIELDS), text: z.string() }),
  /** Null for a user. */
  sub_account: z.nullable(subAccountLink),
  amount: z.nullable(z.object({ value: amount, asset: z.string() })),
  /** Status, state or role. */
  state: z.nullable(z.string()),
  at: z.nullable(time),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Records in scope whose id, amount, name, email or wallet begins with `q`. Exact matches first, then newest. */
export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  service: 'search',
  access: SIGNED_IN,
  query: z.object({
    q: plainText(QUERY_LONGEST).check(
      z.trim(),
      z.minLength(SHORTEST_QUERY, `must have at least ${SHORTEST_QUERY} characters`),
    ),
  }),
  answer: z.object({ hits: z.array(searchHit), more: z.boolean() }),
});
export type SearchAnswer = z.infer<typeof search.answer>;
