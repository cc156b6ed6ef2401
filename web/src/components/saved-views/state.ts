import {
  listSavedViews,
  type SavedViews,
  saveViews,
} from '@ramps-gateway/shared/contract/calls/saved-views.ts';
import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { VIEW_BOUNDS, type ViewPage } from '@ramps-gateway/shared/domain/saved-views.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { callQuery } from '../../lib/query/calls.ts';
import { keys } from '../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

export interface SavedViewsProps {
  readonly page: ViewPage;
  /** A view's filters in words; never empty. @param search as in the URL */
  readonly describe?: (search: string) => string;
}

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

/** On a conflict, reapplies the edit to the latest list. */
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
    // The save may have succeeded without an answer.
    onError: () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  });
};

export interface Active {
  readonly view: SavedView;
  readonly isModified: boolean;
}

/** @param current the page's filters in a view's format @param chosen id of the view chosen last */
export const activeOf = (
  views: readonly SavedView[],
  current: string,
  chosen: string | undefined,
): Active | undefined => {
  const last = views.find(({ id }) => id === chosen);
  if (last?.search === current) return { view: last, isModified: false };
  const same = views.find(({ search }) => search === current);
  if (same) return { view: same, isModified: false };
  return last && current !== '' ? { view: last, isModified: true } : undefined;
};

/** `undefined` if valid. @param id of the view being renamed; `undefined` for a new one */
export const problemOfName = (
  views: readonly SavedView[],
  page: ViewPage,
  name: string,
  id?: string,
): string | undefined => {
  if (name === '') return TEXTS.nameMissing;
  const isTaken = views.some(
    (view) => view.page === page && view.id !== id && view.name.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? TEXTS.nameTaken : undefined;
};

/** Why no more views can be saved; `undefined` if they can. */
export const obstacleOf = (views: readonly SavedView[], current: string): string | undefined => {
  if (views.length >= VIEW_BOUNDS.most) return TEXTS.full;
  return current.length > VIEW_BOUNDS.search ? TEXTS.tooLong : undefined;
};
