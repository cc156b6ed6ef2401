import { listSubAccounts } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { readCredentials } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';
import { preferencesQuery, useSavePreferences } from './preferences.ts';
import { useRole } from './profile.ts';

/** The first setup step still missing; null once a sub-account exists. */
export type Missing = 'credentials' | 'sub-account' | null;

/** Sub-accounts first; if none exist, administrators also check the credentials. */
const missingQuery = (role: Role) =>
  queryOptions({
    queryKey: keys.subAccounts.missing(role),
    queryFn: async ({ signal }): Promise<Missing> => {
      const { items } = await callApi(listSubAccounts, { query: { limit: 1 }, signal });
      if (items.length > 0) return null;
      if (role !== 'admin') return 'sub-account';
      const { configured } = await callApi(readCredentials, { signal });
      return configured ? 'sub-account' : 'credentials';
    },
  });

export interface SampleData {
  readonly shown: boolean;
  readonly isKnown: boolean;
  readonly missing: Missing | undefined;
  readonly show: (on: boolean) => void;
}

/**
 * The "Sample data" switch, per user on all devices. On by default until something is connected; while that is unknown,
 * the page shows real figures.
 */
export const useSampleData = (): SampleData => {
  const { data: missing, isPending: isAsking } = useQuery(missingQuery(useRole()));
  const { data: preferences, isPending: isReading } = useQuery(preferencesQuery);
  const { mutate: save } = useSavePreferences();
  const byItself = missing !== undefined && missing !== null;
  return {
    shown: preferences?.sample_data ?? byItself,
    isKnown: !isAsking && !isReading,
    missing,
    show: (on) => save({ sample_data: on === byItself ? null : on }),
  };
};
