import {
  TRANSFER_COLUMNS,
  TRANSFER_KINDS,
  TRANSFER_STATES,
  type TransferColumn,
  type TransferFilter,
} from '@ramps-gateway/shared/domain/transfers.ts';
import { useSearchParams } from 'react-router-dom';

export const TRANSFERS_VIEWS = ['board', 'list'] as const;
export type TransfersView = (typeof TRANSFERS_VIEWS)[number];

export interface BoardFilter extends TransferFilter {
  readonly text: string;
  readonly account: string | null;
  readonly view: TransfersView;
  readonly column: TransferColumn;
}

const NAMES = ['text', 'account', 'kind', 'state', 'view', 'column'] as const;
export type FilterName = (typeof NAMES)[number];

const oneOf = <T extends string>(members: readonly T[], text: string | null): T | undefined =>
  members.find((member) => member === text);

export const readFilter = (params: URLSearchParams): BoardFilter => ({
  text: params.get('text') ?? '',
  account: params.get('account'),
  kind: oneOf(TRANSFER_KINDS, params.get('kind')),
  state: oneOf(TRANSFER_STATES, params.get('state')),
  view: oneOf(TRANSFERS_VIEWS, params.get('view')) ?? 'board',
  column: oneOf(TRANSFER_COLUMNS, params.get('column')) ?? 'pending',
});

/** Kept in the address, so that it survives a reload and can be shared. */
export const useFilter = () => {
  const [params, setParams] = useSearchParams();
  const set = (changes: Partial<Record<FilterName, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of NAMES) {
          const value = changes[name];
          if (value === '') next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter: readFilter(params), set };
};
