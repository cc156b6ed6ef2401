import {
  RECIPIENT_KINDS,
  RECIPIENT_STATES,
  type Recipient,
  type RecipientKind,
  type RecipientState,
} from '@ramps-gateway/shared/contract/recipients.ts';
import { useAddressParams } from '../../../../lib/address-params.ts';

export interface RecipientFilter {
  readonly search: string;
  readonly kind: RecipientKind | undefined;
  readonly state: RecipientState | undefined;
  /** Our id. */
  readonly subAccountId: string | undefined;
}

const filterIn = (params: URLSearchParams): RecipientFilter => ({
  search: params.get('search') ?? '',
  kind: RECIPIENT_KINDS.find((kind) => kind === params.get('kind')),
  state: RECIPIENT_STATES.find((state) => state === params.get('state')),
  subAccountId: params.get('account') || undefined,
});

const NONE = { account: undefined, kind: undefined, search: undefined, state: undefined };

export const useRecipientFilter = () => {
  const [params, change] = useAddressParams();
  return {
    filter: filterIn(params),
    set: (name: keyof typeof NONE, value: string) => change({ [name]: value }),
    clear: () => change(NONE),
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
