import type { FamilyName } from '../../theme/palette.ts';
import type { RecipientStatus } from './sample.ts';

export const TEXTS = {
  title: 'Recipients',
  subtitle: 'People and businesses that money is sent to',
  email: 'Email',
  phone: 'Phone',
  transfers: 'Transfers',
  total: 'Total amount',
  edit: 'Edit',
  send: 'Send Money',
} as const;

export const STATUS_TAGS: Readonly<Record<RecipientStatus, readonly [label: string, family: FamilyName]>> = {
  active: ['Active', 'success'],
  pending: ['Pending', 'warning'],
  inactive: ['Inactive', 'neutral'],
};
