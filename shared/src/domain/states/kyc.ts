import type { StateTag, StateTags } from './tag.ts';

/** S4.24: the groups of the provider's KYC statuses. */
export const KYC_TAGS = {
  verified: ['Verified', 'success'],
  pending: ['Pending', 'info'],
  refused: ['Refused', 'danger'],
  unchecked: ['Not checked', 'neutral'],
} as const satisfies StateTags;

export type KycGroup = keyof typeof KYC_TAGS;

export const kycGroupOf = (status: string): KycGroup => {
  switch (status.trim().toLowerCase()) {
    case 'verified':
    case 'approved':
      return 'verified';
    case 'pending':
    case 'in_review':
      return 'pending';
    case 'rejected':
    case 'failed':
      return 'refused';
    default:
      return 'unchecked';
  }
};

export const kycTag = (status: string): StateTag => KYC_TAGS[kycGroupOf(status)];
