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
import { takeOverColorMode } from '../color-mode.ts';
import { keys } from '../query/keys.ts';
import { useSocketStatus } from '../socket/status.ts';

const FAILED = 'This could not be saved';

/** What the reader has chosen: the same on every device. */
export const preferencesQuery = queryOptions({
  queryKey: keys.preferences,
  queryFn: ({ signal }) => callApi(readPreferences, { signal }),
  staleTime: 60_000,
});

type Named = Omit<PreferencesChange, 'version'>;
type Change = { readonly [Field in keyof Named]?: Exclude<Named[Field], undefined> };

const withChange = (shown: Preferences, { alerts, ...change }: Change): Preferences => ({
  ...shown,
  ...change,
  alerts: shown.alerts.map((each) => ({ ...each, ...alerts?.find(({ kind }) => kind === each.kind) })),
});

/** Saves each change at once, one after the other, over the version that the last one gave; it shows before it is saved. */
export const useSavePreferences = () => {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (change: Change) => {
      const version = client.getQueryData(queryKey)?.version ?? 0;
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

/** Puts what was chosen on any device into force on this one. */
export const usePreferencesInForce = (): void => {
  // Not before frames come: nothing that is shown waits for it.
  const isLive = useSocketStatus() !== 'connecting';
  const { data } = useQuery({ ...preferencesQuery, enabled: isLive });
  const isDark = data?.dark_mode ?? null;
  useEffect(() => {
    if (isDark !== null) takeOverColorMode(isDark ? 'dark' : 'light');
  }, [isDark]);
};
