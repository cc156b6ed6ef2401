import { listSubAccounts, readConnection } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';
import { preferencesQuery, useSavePreferences } from './preferences.ts';

/** The first setup step still missing; null once the user has a sub-account. */
export type Missing = 'credentials' | 'sub-account' | null;

const missingQuery = queryOptions({
  queryKey: keys.subAccounts.missing,
  queryFn: async ({ signal }): Promise<Missing> => {
    const { items } = await callApi(listSubAccounts, { query: { limit: 1 }, signal });
    if (items.length > 0) return null;
    const { configured } = await callApi(readConnection, { signal });
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
 * The "Sample data" switch, per user on all devices. On by default only while the gateway is not connected to a provider;
 * while that is unknown, the page shows real figures.
 */
export const useSampleData = (): SampleData => {
  const { data: missing, isPending: isAsking } = useQuery(missingQuery);
  const { data: preferences, isPending: isReading } = useQuery(preferencesQuery);
  const { mutate: save } = useSavePreferences();
  const byDefault = missing === 'credentials';
  return {
    shown: preferences?.sample_data ?? byDefault,
    isKnown: !isAsking && !isReading,
    missing,
    show: (on) => save({ sample_data: on === byDefault ? null : on }),
  };
};
