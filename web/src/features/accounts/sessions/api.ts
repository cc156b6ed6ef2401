import { endSession, endSessions, listSessions } from '@ramps-gateway/shared/contract/calls/sessions.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { endSession as leave } from '../../../lib/auth/session.ts';
import { pagedQuery, useReload } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

const LISTED = 25;

/** Another user, for administrators; `undefined` means oneself. */
export interface Person {
  readonly id: string;
  readonly who: string;
}

const whose = (person: Person | undefined) => ({ user_id: person?.id });

/** Open sessions, newest first. */
export const sessionsQuery = (person: Person | undefined) =>
  pagedQuery(keys.sessions(person?.id ?? ''), listSessions, { limit: LISTED, ...whose(person) });

/** Reloads after a failure too: only the answer may have been lost. */
const useReloadOf = (person: Person | undefined) => useReload(keys.sessions(person?.id ?? ''));

export const useEndSession = (person: Person | undefined) =>
  useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id }, query: whose(person) }),
    onSuccess: () => toast.success(TEXTS.ended),
    onError: (error) => toast.failure(TEXTS.endFailed, messageOf(error)),
    onSettled: useReloadOf(person),
  });

/** One's own sessions include this browser's. */
export const useEndSessions = (person: Person | undefined) => {
  const reload = useReloadOf(person);
  return useMutation({
    mutationFn: () => callApi(endSessions, { query: whose(person) }),
    onSuccess: async () => {
      // In every tab, without another request: the server has ended this session too.
      if (!person) return leave(() => Promise.resolve());
      toast.success(TEXTS.everywhereDone(person.who));
      return reload();
    },
    onError: (error) => toast.failure(TEXTS.everywhereFailed, messageOf(error)),
  });
};
