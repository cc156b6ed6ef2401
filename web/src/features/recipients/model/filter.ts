import {
  RECIPIENT_KINDS,
  RECIPIENT_STATES,
  type Recipient,
  type RecipientKind,
  type RecipientState,
} from '@ramps-gateway/shared/contract/recipients.ts';
import { useSearchParams } from 'react-router-dom';

export interface RecipientFilter {
  readonly search: string;
  readonly kind: RecipientKind | undefined;
  readonly state: RecipientState | undefined;
  /** Our id. */
  readonly subAccountId: string | undefined;
}

export const filterIn = (params: URLSearchParams): RecipientFilter => ({
  search: params.get('search') ?? '',
  kind: RECIPIENT_KINDS.find((kind) => kind === params.get('kind')),
  state: RECIPIENT_STATES.find((state) => state === params.get('state')),
  subAccountId: params.get('account') || undefined,
});

export const useRecipientFilter = () => {
  const [params, setParams] = useSearchParams();
  const options = { replace: true, preventScrollReset: true };
  return {
    filter: filterIn(params),
    set: (name: 'account' | 'kind' | 'search' | 'state', value: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      }, options),
    clear: () => setParams({}, options),
  };
};

/** The server filters by kind and sub-account; the rest is filtered here over all pages. */
export const isNarrowed = ({ search, state }: RecipientFilter): boolean =>
  search.trim() !== '' || state !== undefined;

export const matches =
  ({ search, state }: RecipientFilter) =>
  (recipient: Recipient): boolean => {
    if (state !== undefined && recipient.state !== state) return false;
    const { name, masked, place, asset, sub_account: account } = recipient;
    const words = [name, masked, place, asset, account.name, account.email].join(' ').toLowerCase();
    return words.includes(search.trim().toLowerCase());
  };
