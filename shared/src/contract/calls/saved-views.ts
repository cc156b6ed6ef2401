import * as z from 'zod/mini';
import { isViewOf, VIEW_BOUNDS } from '../../domain/saved-views.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { savedView } from '../saved-views.ts';

const answer = z.object({
  version: z.int(),
  views: z.array(savedView),
});
export type SavedViews = z.infer<typeof answer>;

export const listSavedViews = defineCall({
  method: 'GET',
  path: '/api/saved-views',
  service: 'users',
  access: SIGNED_IN,
  answer,
});

const eachOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const viewToSave = z.strictObject({ ...savedView.shape }).check(
  z.refine(({ page, search }) => isViewOf(page, search), {
    error: 'must use only the parameters of the page, in its order',
    path: ['search'],
  }),
);

/** Replaces the whole list; 409 if it is not the one that was read. */
export const saveViews = defineCall({
  method: 'PUT',
  path: '/api/saved-views',
  service: 'users',
  access: SIGNED_IN,
  body: z.strictObject({
    version: z.int().check(z.gte(0)),
    views: z.array(viewToSave).check(
      z.maxLength(VIEW_BOUNDS.most, `must be at most ${VIEW_BOUNDS.most} views`),
      z.refine((views) => eachOnce(views.map(({ id }) => id)), 'must not repeat an id'),
      z.refine(
        (views) => eachOnce(views.map(({ page, name }) => `${page} ${name.toLowerCase()}`)),
        'must not repeat a name on one page',
      ),
    ),
  }),
  answer,
});
