/** URL parameters that a saved view can contain: filters, sort and columns, but not open dialogs or rows. */
export const VIEW_PARAMETERS = {
  payments: ['state', 'account', 'from', 'until', 'min', 'max', 'q', 'columns'],
  conversions: ['tab', 'status', 'scope'],
  'sub-accounts': ['search', 'view', 'columns', 'sort', 'status', 'kyc', 'stopped', 'problem'],
  audit: ['person', 'object', 'action', 'from', 'until'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ViewPage = keyof typeof VIEW_PARAMETERS;

export const VIEW_PAGES = [
  'payments',
  'conversions',
  'sub-accounts',
  'audit',
] as const satisfies readonly ViewPage[];

/** `most`: a user's views on all pages; `name` and `search`: characters. */
export const VIEW_BOUNDS = { most: 50, name: 60, search: 1000 } as const;

/**
 * The part of a URL's query that a view stores, in a fixed order, so that equal views are equal texts. @param search
 * with or without `?`
 */
export const viewIn = (page: ViewPage, search: string): string => {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of VIEW_PARAMETERS[page])
    for (const value of given.getAll(name)) if (value !== '') kept.append(name, value);
  return kept.toString();
};

/** True if a query contains only parameters that a view can store. */
export const isViewOf = (page: ViewPage, search: string): boolean => viewIn(page, search) === search;
