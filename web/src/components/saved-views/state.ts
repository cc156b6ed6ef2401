import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { VIEW_BOUNDS, type ViewPage } from '@ramps-gateway/shared/domain/saved-views.ts';
import { TEXTS } from './texts.ts';

export interface Active {
  readonly view: SavedView;
  readonly isModified: boolean;
}

/** @param current the page's filters, as a view stores them @param chosen id of the last view chosen */
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

/** `undefined` when valid. @param id of the view being renamed; `undefined` for a new one */
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

/** Why nothing more can be saved; `undefined` if it can. */
export const obstacleOf = (views: readonly SavedView[], current: string): string | undefined => {
  if (views.length >= VIEW_BOUNDS.most) return TEXTS.full;
  return current.length > VIEW_BOUNDS.search ? TEXTS.tooLong : undefined;
};
