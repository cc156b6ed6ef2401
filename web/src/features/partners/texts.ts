import type { FamilyName } from '../../theme/palette.ts';
import type { Partner } from './sample.ts';

export const TEXTS = {
  title: 'Partner Bookmakers',
  subtitle: 'Manage bookmaker integrations and monitor API health',
  add: 'Add Partner',
  total: 'Total Partners',
  totalHint: 'Connected to the gateway',
  volume: 'Monthly Volume',
  volumeHint: 'All partners together',
  health: 'Avg API Health',
  healthHint: 'Calls answered, mean of all partners',
  active: 'Active Integrations',
  activeHint: (others: number) => `${others} in maintenance`,
  partnerHealth: 'API health',
  healthOf: (name: string) => `API health of ${name}`,
  partnerVolume: 'Monthly volume',
  fee: 'Conversion fee',
  since: 'Integration date',
  last: 'Last transaction',
  details: 'View Details',
  settings: 'Settings',
} as const;

export const STATUS_TAGS: Readonly<Record<Partner['status'], readonly [label: string, family: FamilyName]>> =
  {
    active: ['Active', 'success'],
    maintenance: ['Maintenance', 'warning'],
  };
