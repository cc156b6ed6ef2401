import type { Recipient, RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import { capitalised } from './format/capitalised.ts';

const UNNAMED: Readonly<Record<RecipientKind, string>> = {
  wallet: 'Wallet without a name',
  bank: 'Bank account',
};

export const recipientName = ({ name, kind, place }: Pick<Recipient, 'kind' | 'name' | 'place'>): string =>
  name || (kind === 'bank' && place) || UNNAMED[kind];

export const placeName = ({ kind, place }: Pick<Recipient, 'kind' | 'place'>): string | null =>
  place !== null && kind === 'wallet' ? capitalised(place) : place;
