import { listPostings } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

/** A payment, or a conversion with its payment. */
export type Posted = { readonly payment_id: string } | { readonly conversion_id: string };

export const postingsQuery = (of: Posted) =>
  queryOptions({
    ...callQuery(keys.ledger.postings('payment_id' in of ? of.payment_id : of.conversion_id), listPostings, {
      query: of,
    }),
    select: ({ items }) => items,
  });
