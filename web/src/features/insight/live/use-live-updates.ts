import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { lastingToken } from '../../../lib/auth/session.ts';
import { isAutoRefreshOn } from '../../../lib/auto-refresh.ts';
import { keys, LIVE_KEYS, type QueryKey } from '../../../lib/query/keys.ts';
import { createRefresher } from '../../../lib/query/client.ts';
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

const addressOfSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

const follow = (client: QueryClient) => {
  const refresh = createRefresher(client);
  const showFailure = createFailureToasts();
  const wanted = (all: readonly QueryKey[]): readonly QueryKey[] => {
    if (isAutoRefreshOn()) return all;
    return all.includes(EVERYTHING) ? OWN : all.filter((key) => OWN.includes(key));
  };
  // Frames sent while disconnected never arrive.
  let missed = LIVE_KEYS;
  return keepConnected(addressOfSocket(), lastingToken, {
    onOpen: () => {
      socketStatus.set('open');
      for (const key of wanted(missed)) refresh(key);
      missed = [EVERYTHING];
    },
    onDown: () => {
      socketStatus.set('down');
      missed = [EVERYTHING];
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
