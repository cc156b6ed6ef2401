import { TRANSFER_COLUMNS, TRANSFER_KINDS, TRANSFER_STATES } from '@ramps-gateway/shared/domain/transfers.ts';
import { useState } from 'react';
import { useAddressParams } from '../../../../lib/address-params.ts';

export const TRANSFERS_VIEWS = ['board', 'list'] as const;
export type TransfersView = (typeof TRANSFERS_VIEWS)[number];

const oneOf = <T extends string>(members: readonly T[], text: string | null): T | undefined =>
  members.find((member) => member === text);

export const readFilter = (params: URLSearchParams) => ({
  text: params.get('text') ?? '',
  account: params.get('account'),
  kind: oneOf(TRANSFER_KINDS, params.get('kind')),
  state: oneOf(TRANSFER_STATES, params.get('state')),
  view: oneOf(TRANSFERS_VIEWS, params.get('view')) ?? 'board',
  column: oneOf(TRANSFER_COLUMNS, params.get('column')) ?? 'pending',
});
export type BoardFilter = ReturnType<typeof readFilter>;

/** In the URL, so that it survives a reload and can be shared. */
export const useFilter = () => {
  const [params, change] = useAddressParams();
  const set = (changes: Partial<Record<keyof BoardFilter, string>>) => change(changes);
  return { filter: readFilter(params), set };
};

/** Opened by the user, or by a filter in the URL. */
export const useFind = () => {
  const { filter, set } = useFilter();
  const { text, account, kind, state } = filter;
  const [isAsked, setAsked] = useState(false);
  const isUsed = text !== '' || account !== null || kind !== undefined || state !== undefined;
  const onOpen = (what: 'filter' | 'search') => {
    setAsked(true);
    // Runs after the bar has rendered.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`#find-transfers ${what === 'search' ? 'input' : 'select'}`)
        ?.focus(),
    );
  };
  return { filter, set, isUsed, open: isAsked || isUsed, onOpen };
};
