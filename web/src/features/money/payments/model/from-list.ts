/** History state of a payment's page that was opened from the list: the list's query, to go back to it. */
interface FromList {
  readonly list: string;
}

export const fromList = (search: string): FromList => ({ list: search });

/** Undefined if the page was opened otherwise. */
export const listIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? state.list
    : undefined;
