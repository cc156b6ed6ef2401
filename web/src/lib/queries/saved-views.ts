import {
  listSavedViews,
  type SavedViews,
  saveViews,
} from '@ramps-gateway/shared/contract/calls/saved-views.ts';
import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

export const savedViewsQuery = queryOptions({
  ...callQuery(keys.savedViews, listSavedViews),
  staleTime: 60_000,
});

/** Must be idempotent. */
export type EditViews = (views: readonly SavedView[]) => readonly SavedView[];

const save = async (client: QueryClient, edit: EditViews): Promise<SavedViews> => {
  const { version, views } = await client.ensureQueryData(savedViewsQuery);
  return callApi(saveViews, { body: { version, views: [...edit(views)] } });
};

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Reapplies the edit to the latest list if another page changed it meanwhile. */
export const useEditViews = () => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'saved-views' },
    mutationFn: async (edit: EditViews) => {
      try {
        return await save(client, edit);
      } catch (error) {
        if (!isConflict(error)) throw error;
        await client.fetchQuery({ ...savedViewsQuery, staleTime: 0 });
        return save(client, edit);
      }
    },
    onSuccess: (saved) => client.setQueryData(savedViewsQuery.queryKey, saved),
    // It may have been saved without an answer.
    onError: () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  });
};
