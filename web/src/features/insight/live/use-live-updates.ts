import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { partialMatchKey, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { lastingToken } from '../../../lib/auth/session.ts';
import { isAutoRefreshOn } from '../../../lib/auto-refresh.ts';
import { keys, LIVE_KEYS, type QueryKey } from '../../../lib/query/keys.ts';
import { createRefresher, fetchAgain } from '../../../lib/query/client.ts';
import { publishChange } from '../../../lib/socket/changes.ts';
import { keepConnected, socketStatus } from '../../../lib/socket/connection.ts';
import { holdingsOfFrame, keysOfFrame, keysOfType, toastOfFrame } from './model/frames.ts';

const EVERYTHING: QueryKey = [];

/** The user's own data, updated even with Auto-refresh off. */
const OWN: readonly QueryKey[] = [keys.notifications, keys.preferences, keys.savedViews];

/** Shows each failure once; a frame can arrive twice. */
const createFailureToasts = () => {
  const shown = new Set<string>();
  return (frame: ChangeFrame) => {
    const failure = toastOfFrame(frame);
    const name = `${frame.type}:${frame.id}`;
    if (!failure || shown.has(name)) return;
    shown.add(name);
    toast.failure(failure.title, failure.text);
  };
};

/** Long enough for the page to finish loading. Queries that a frame has refreshed by then are skipped. */
const REST_MS = 2_000;

const isLive = ({ queryKey }: Query): boolean => LIVE_KEYS.some((live) => partialMatchKey(queryKey, live));

/**
 * Changes made before the socket opens send no frame. Records which queries had been fetched by then.
 * @returns a function that refetches them, except those refetched since
 */
const askedSoFar = (client: QueryClient) => {
  const answers = new Map<Query, number>();
  for (const query of client.getQueryCache().findAll({ predicate: isLive })) {
    const { dataUpdateCount, fetchStatus } = query.state;
    answers.set(query, dataUpdateCount + (fetchStatus === 'fetching' ? 1 : 0));
  }
  return () =>
    fetchAgain(client, EVERYTHING, (query) => query.state.dataUpdateCount <= (answers.get(query) ?? -1));
};

const addressOfSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

const follow = (client: QueryClient) => {
  const refresh = createRefresher(client);
  const showFailure = createFailureToasts();
  const wanted = (all: readonly QueryKey[]): readonly QueryKey[] => {
    if (isAutoRefreshOn()) return all;
    return all.includes(EVERYTHING) ? OWN : all.filter((key) => OWN.includes(key));
  };
  let isFirst = true;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const stop = keepConnected(addressOfSocket(), lastingToken, {
    onOpen: () => {
      socketStatus.set('open');
      if (isFirst) {
        const again = askedSoFar(client);
        rest = setTimeout(() => {
          // Each query reports its own error.
          if (isAutoRefreshOn()) again().catch(() => undefined);
        }, REST_MS);
      }
      // Frames sent while we were disconnected are lost.
      else for (const key of wanted([EVERYTHING])) refresh(key);
      isFirst = false;
    },
    onDown: () => {
      socketStatus.set('down');
      isFirst = false;
    },
    onOutdated: (types) => {
      for (const key of wanted(types.flatMap(keysOfType))) refresh(key);
    },
    onChange: (frame) => {
      for (const key of wanted(keysOfFrame(frame))) refresh(key);
      const holdings = holdingsOfFrame(frame);
      if (holdings) void client.invalidateQueries({ queryKey: holdings, refetchType: 'none' });
      if (isAutoRefreshOn()) publishChange(frame);
      showFailure(frame);
    },
  });
  return () => {
    clearTimeout(rest);
    stop();
  };
};

export const useLiveUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const stop = follow(client);
    return () => {
      stop();
      socketStatus.set('connecting');
    };
  }, [client]);
};
