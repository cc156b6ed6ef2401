import { VIEW_BOUNDS } from '@ramps-gateway/shared/domain/saved-views.ts';

export const BUTTON = 'Views';
export const NAMED = 'Saved views';

export const TEXTS = {
  views: BUTTON,
  modified: (name: string) => `${name}, modified`,
  button: (shown: string) => (shown === BUTTON ? NAMED : `${NAMED}: ${shown}`),
  title: 'Saved views',
  description:
    "Saves this page's filters, sort and columns, for you only. Others can open the view with a link, and see their own data.",
  list: 'Views of this page',
  loading: 'Loading your views',
  loadFailed: 'Your views could not be loaded.',
  empty: 'No saved views of this page yet.',
  everything: 'Everything',
  everythingHint: 'No filters',
  open: (name: string) => `Open ${name}`,
  link: (name: string) => `link to ${name}`,
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeAsked: (name: string) => `Delete “${name}”?`,
  removeNow: 'Delete',
  keep: 'Keep',
  newName: 'New name',
  saveName: 'Save name',
  cancel: 'Cancel',
  saving: 'Saving...',
  overwrite: (name: string) => `Save changes to “${name}”`,
  saveAs: 'Save the current view as',
  save: 'Save view',
  shown: (search: string) => (search === '' ? 'Everything, without filters' : search),
  saved: (name: string) => `“${name}” saved`,
  removed: (name: string) => `“${name}” deleted`,
  failed: 'The change could not be saved',
  nameMissing: 'Enter a name',
  nameTaken: 'Another view of this page has this name',
  full: `You can save up to ${VIEW_BOUNDS.most} views. Delete one first.`,
  tooLong: 'This page has too many filters to save as a view.',
} as const;
