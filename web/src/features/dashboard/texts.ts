import type { FamilyName } from '../../theme/palette.ts';
import type { SampleStatus } from './sample.ts';

export const TEXTS = {
  title: 'Gateway Dashboard',
  subtitle: 'Conversions, treasury and partners at a glance',
  rate: 'Current rate, BRL to USDT',
  rateUnit: 'BRL per USDT',
  rateHint: 'Before the spread of each customer',
  examples: 'For example',
  recent: 'Recent conversions',
  viewAll: 'View All',
} as const;

export const STATUS_TAGS: Record<SampleStatus, readonly [label: string, family: FamilyName]> = {
  completed: ['Completed', 'success'],
  exchanging: ['Exchanging', 'info'],
  received: ['PIX received', 'info'],
  failed: ['Failed', 'danger'],
};
