import { listUsers } from '@ramps-gateway/shared/contract/calls/users.ts';
import { whileAutoRefresh } from '../auto-refresh.ts';
import { wholeQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

/** S9.17. */
const REFRESH_MS = 30_000;

export const usersQuery = {
  ...wholeQuery(keys.users.all, listUsers),
  refetchInterval: whileAutoRefresh(REFRESH_MS),
};
