import { listRecipients } from '@ramps-gateway/shared/contract/calls/recipients.ts';
import type { RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

interface Wanted {
  readonly kind?: RecipientKind | undefined;
  readonly subAccountId?: string | undefined;
}

export const recipientsQuery = ({ kind, subAccountId }: Wanted = {}) =>
  infiniteQueryOptions({
    queryKey: keys.recipients.list(kind ?? '', subAccountId ?? ''),
    queryFn: ({ signal, pageParam }) =>
      callApi(listRecipients, {
        query: { kind, sub_account_id: subAccountId, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });
