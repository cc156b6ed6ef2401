import {
  listSavedViews,
  type SavedViews,
  saveViews,
} from '@ramps-gateway/shared/contract/calls/saved-views.ts';
import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { keys } from '../query/keys.ts';

/** All that the reader has saved, of every page. */
export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: ({ signal }) => callApi(listSavedViews, { signal }),
  staleTime: 60_000,
});

/** Done again with the same list it changes nothing more. */
export type EditViews = (views: readonly SavedView[]) => readonly SavedView[];

const save = async (client: QueryClient, edit: EditViews): Promise<SavedViews> => {
  const { version, views } = await client.ensureQueryData(savedViewsQuery);
  return callApi(saveViews, { body: { version, views: [...edit(views)] } });
};

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Changes the list as it is; where another page has changed it meanwhile, what that one has made of it. */
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
