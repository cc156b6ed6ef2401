import type { FamilyName } from '../../theme/palette.ts';

/** S4.24: KYC status display groups. */
export const kycFamily = (status: string): FamilyName => {
  switch (status.toLowerCase()) {
    case 'verified':
    case 'approved':
      return 'success';
    case 'pending':
    case 'in_review':
      return 'warning';
    case 'rejected':
    case 'failed':
      return 'danger';
    default:
      return 'neutral';
  }
};

/** `in_review` -> "In review". */
export const kycLabel = (status: string): string => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A bare number gets the word "Level". */
export const kycLevelLabel = (level: string): string =>
  /^\d+$/.test(level) ? `Level ${level}` : kycLabel(level);
