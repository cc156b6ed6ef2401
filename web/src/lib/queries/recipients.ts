import { listRecipients } from '@ramps-gateway/shared/contract/calls/recipients.ts';
import type { Recipient, RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import { capitalised } from '../format/capitalised.ts';
import { pagedQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

const UNNAMED: Readonly<Record<RecipientKind, string>> = {
  wallet: 'Unnamed wallet',
  bank: 'Bank account',
};

export const recipientName = ({ name, kind, place }: Pick<Recipient, 'kind' | 'name' | 'place'>): string =>
  name || (kind === 'bank' && place) || UNNAMED[kind];

/** `Aposta Certa Ltda, ***.982.247-**`; null if the provider shows neither. */
export const holderText = (holder: Recipient['holder']): string | null =>
  [holder?.name, holder?.document].filter(Boolean).join(', ') || null;

export const placeName = ({ kind, place }: Pick<Recipient, 'kind' | 'place'>): string | null =>
  place !== null && kind === 'wallet' ? capitalised(place) : place;

interface Wanted {
  readonly kind?: RecipientKind | undefined;
  readonly subAccountId?: string | undefined;
}

export const recipientsQuery = ({ kind, subAccountId }: Wanted = {}) =>
  pagedQuery(keys.recipients.list(kind ?? '', subAccountId ?? ''), listRecipients, {
    kind,
    sub_account_id: subAccountId,
  });
