import { useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from './keys.ts';

/** Marks queries as outdated; resolves once those on the page are loaded again. */
export const useReload = (...queryKeys: readonly QueryKey[]) => {
  const client = useQueryClient();
  return () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
};
