import type { Choice } from './choice.ts';

/** S9.14: 7 bands of monthly revenue, USD. */
export const MONTHLY_REVENUES = [
  { value: '0-10K', label: 'Up to $10K' },
  { value: '10K-50K', label: '$10K to $50K' },
  { value: '50K-100K', label: '$50K to $100K' },
  { value: '100K-500K', label: '$100K to $500K' },
  { value: '500K-1M', label: '$500K to $1M' },
  { value: '1M-5M', label: '$1M to $5M' },
  { value: '5M+', label: 'Above $5M' },
] as const satisfies readonly Choice[];

/** S9.14: 7 bands of expected monthly processing volume, USD. */
export const PROCESSING_VOLUMES = [
  { value: '0-10K', label: 'Up to $10K' },
  { value: '10K-100K', label: '$10K to $100K' },
  { value: '100K-500K', label: '$100K to $500K' },
  { value: '500K-1M', label: '$500K to $1M' },
  { value: '1M-5M', label: '$1M to $5M' },
  { value: '5M-25M', label: '$5M to $25M' },
  { value: '25M+', label: 'Above $25M' },
] as const satisfies readonly Choice[];
