import * as z from 'zod/mini';
import { VIEW_BOUNDS, VIEW_PAGES } from '../domain/saved-views.ts';
import { id, plainText, time } from './fields.ts';

/** A named view of a page: filters, sort and columns, as in the URL. */
export const savedView = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'must be an id of letters, digits, - and _')),
  page: z.enum(VIEW_PAGES),
  name: plainText(VIEW_BOUNDS.name).check(
    z.refine(
      (text) => text.trim() === text && text !== '',
      'must have a name without leading or trailing spaces',
    ),
  ),
  search: plainText(VIEW_BOUNDS.search),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewsRecord = z.object({
  user_id: id,
  views: z.array(savedView),
  updated_at: time,
});
export type SavedViewsRecord = z.infer<typeof savedViewsRecord>;
