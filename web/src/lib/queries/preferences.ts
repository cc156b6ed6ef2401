import {
  type Preferences,
  type PreferencesChange,
  readPreferences,
  savePreferences,
} from '@ramps-gateway/shared/contract/calls/preferences.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { takeOverAutoRefresh } from '../auto-refresh.ts';
import { type ColorMode, takeOverColorMode } from '../color-mode.ts';
import { takeOverFormats } from '../formats.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';
import { useSocketStatus } from '../socket/connection.ts';

const FAILED = 'This could not be saved';

export const preferencesQuery = queryOptions({
  ...callQuery(keys.preferences, readPreferences),
  staleTime: 60_000,
  // Even if Auto-refresh is off: this query reads that setting.
  refetchOnWindowFocus: true,
});

type Named = Omit<PreferencesChange, 'version'>;
type Change = { readonly [Field in keyof Named]?: Exclude<Named[Field], undefined> };

const withChange = (shown: Preferences, { alerts, ...change }: Change): Preferences => ({
  ...shown,
  ...change,
  alerts: shown.alerts.map((each) => ({ ...each, ...alerts?.find(({ kind }) => kind === each.kind) })),
});

/** Optimistic and serialized: each save uses the version that the last one returned. */
export const useSavePreferences = () => {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: async (change: Change) => {
      const { version } = await client.ensureQueryData(preferencesQuery);
      return callApi(savePreferences, { body: { version, ...change } });
    },
    onMutate: (change) =>
      client.setQueryData(queryKey, (shown: Preferences | undefined) => shown && withChange(shown, change)),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => {
      toast.failure(FAILED, messageOf(error));
      void client.invalidateQueries({ queryKey });
    },
  });
};

const themeOf = (isDark: boolean | null): ColorMode | null => {
  if (isDark === null) return null;
  return isDark ? 'dark' : 'light';
};

export const usePreferencesInForce = (): void => {
  const client = useQueryClient();
  // Waits for the socket; no layout depends on it.
  const isLive = useSocketStatus() !== 'connecting';
  const { data } = useQuery({ ...preferencesQuery, enabled: isLive });
  const isKnown = data !== undefined;
  const { dark_mode: isDark = null, date_format: dateFormat = null, time_zone: timeZone = null } = data ?? {};
  const isFollowing = data?.auto_refresh ?? true;
  useEffect(() => {
    if (isKnown) takeOverColorMode(themeOf(isDark));
  }, [isKnown, isDark]);
  useEffect(() => {
    if (isKnown) takeOverFormats({ dateFormat, timeZone });
  }, [isKnown, dateFormat, timeZone]);
  useEffect(() => takeOverAutoRefresh(isFollowing, client), [isFollowing, client]);
};
