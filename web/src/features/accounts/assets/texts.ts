import type { AssetType } from '@ramps-gateway/shared/domain/assets.ts';
import type { FamilyName } from '../../../theme/palette.ts';

export const TEXTS = {
  title: 'Assets',
  subtitle: 'Manage supported assets from Backend',
  loading: 'Loading assets',
  loadFailed: 'The assets could not be loaded',
  these: 'The assets',
  sync: {
    action: 'Sync Assets',
    running: 'Syncing...',
    done: 'Assets Synchronized',
    doneText: (synchronized: number, total: number) => `${synchronized} of ${total} assets are up to date.`,
    failed: 'Sync Failed',
    signIn: 'Please sign in to sync assets',
    notConfigured: 'Backend credentials not configured. Please add them in Settings.',
    unauthorized: 'Authentication failed. Please sign in again.',
    noData: 'No data returned from sync function',
    otherwise: 'Failed to sync assets',
  },
  summary: {
    total: 'Total Assets',
    totalHint: 'In the catalogue',
    fiat: 'Fiat Assets',
    fiatHint: 'National currencies',
    crypto: 'Crypto Assets',
    cryptoHint: 'On one network or more',
    active: 'Active Assets',
    activeHint: 'Offered for exchange',
    none: 'Not available',
  },
  list: 'Assets',
  tabs: { all: 'All', fiat: 'Fiat', crypto: 'Crypto', exotic: 'Exotic' },
  noneOf: (type: string) => `No ${type} assets`,
  showAll: 'Show all assets',
  empty: {
    title: 'No Assets Found',
    text: 'Sync assets from Backend to get started.',
    textOfClients: 'They appear here once your operator has synced them.',
  },
  networks: 'Networks:',
} as const;

export const TYPE_FAMILY: Record<AssetType, FamilyName> = {
  fiat: 'info',
  crypto: 'accent',
  exotic: 'warning',
};
