import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/error.ts';
import { isAutoRefreshOn } from '../auto-refresh.ts';

/** Worth a retry: no answer, or a transient fault. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a call fails visibly instead of pausing.
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: isAutoRefreshOn,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
