import type { ClientSpread } from '#shared/contract/calls/pricing.ts';
import type { SpreadBandRecord } from '#shared/contract/records.ts';

export const band = (over: Partial<SpreadBandRecord> = {}): SpreadBandRecord => ({
  id: 'band_standard',
  name: 'Standard',
  description: null,
  min_spread: '0.005',
  max_spread: '0.01',
  ...over,
});

export const spread = (over: Partial<ClientSpread> = {}): ClientSpread => ({
  user_id: 'user_2',
  spread_band_id: 'band_standard',
  custom_spread: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-02T10:00:00.000Z',
  spread_band: band(),
  profile: { display_name: 'Clara Client', email: 'client@example.com' },
  ...over,
});
