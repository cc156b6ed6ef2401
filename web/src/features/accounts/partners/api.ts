import { createInvitation } from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { listPartners, readPartner } from '@ramps-gateway/shared/contract/calls/partners.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { whileAutoRefresh } from '../../../lib/auto-refresh.ts';
import { ApiError, mayHaveBeenDone } from '../../../lib/api/error.ts';
import { usersQuery } from '../../../lib/queries/users.ts';
import { pagedQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

const LISTED = 24;
const ACCOUNTS_LISTED = 20;

/** Milliseconds. Figures change with each payment; a minute old is fresh enough. */
const REFRESH_MS = 60_000;

export const partnersQuery = {
  ...pagedQuery(keys.partners.list, listPartners, { limit: LISTED }),
  refetchInterval: whileAutoRefresh(REFRESH_MS),
};

export const partnerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.partners.one(id),
    queryFn: ({ pageParam, signal }) =>
      callApi(readPartner, {
        params: { id },
        query: { limit: ACCOUNTS_LISTED, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ accounts }) => accounts.next_cursor,
    refetchInterval: whileAutoRefresh(REFRESH_MS),
  });

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Invited {
  readonly person: Person;
  /** `unsure`: the person exists, but the mail may not have been sent; `known`: they existed before. */
  readonly how: 'invited' | 'unsure' | 'known';
}

interface Wanted {
  readonly email: string;
  readonly displayName: string;
}

const isKnownAlready = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * If the answer is lost, the mail fails or the person already exists, this finds them in the user list and continues,
 * so that nobody is created twice.
 */
export const useInvitePartner = () => {
  const client = useQueryClient();
  const clientOf = async (wanted: string): Promise<Person | undefined> => {
    const users = await client.fetchQuery({ ...usersQuery, staleTime: 0 });
    const found = users.find(({ email, role }) => role === 'client' && email === wanted.toLowerCase());
    return found && { id: found.id, name: found.display_name || found.email };
  };
  return useMutation({
    mutationFn: async ({ email, displayName }: Wanted): Promise<Invited> => {
      try {
        const made = await callApi(createInvitation, { body: { email, displayName, role: 'client' } });
        return { person: { id: made.id, name: made.display_name || made.email }, how: 'invited' };
      } catch (error) {
        if (!mayHaveBeenDone(error) && !isKnownAlready(error)) throw error;
        const person = await clientOf(email).catch(() => undefined);
        if (!person) throw error;
        return { person, how: isKnownAlready(error) ? 'known' : 'unsure' };
      }
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.users.all });
      void client.invalidateQueries({ queryKey: keys.partners.all });
    },
  });
};
