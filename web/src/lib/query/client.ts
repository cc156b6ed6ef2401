import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/error.ts';
import { isAutoRefreshOn } from '../auto-refresh.ts';

/** Worth another try: no answer, or a transient fault. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a call fails and says so, instead of waiting unseen.
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: isAutoRefreshOn,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
