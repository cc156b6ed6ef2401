import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { VIEW_BOUNDS, type ViewPage } from '@ramps-gateway/shared/domain/saved-views.ts';
import { TEXTS } from './texts.ts';

/** Which view is shown. */
export interface Active {
  readonly view: SavedView;
  /** Its filters, sort or columns have been changed since it was chosen. */
  readonly isModified: boolean;
}

/** @param current what the page shows, as a view has it @param chosen id of the view that was chosen last */
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

/** What is wrong with a name; undefined for nothing. @param id of the view that gets it, undefined for a new one */
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

/** Why nothing more can be saved; undefined where it can. */
export const obstacleOf = (views: readonly SavedView[], current: string): string | undefined => {
  if (views.length >= VIEW_BOUNDS.most) return TEXTS.full;
  return current.length > VIEW_BOUNDS.search ? TEXTS.tooLong : undefined;
};
