import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type {
  ClientSpreadRecord,
  ProfileRecord,
  SpreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { ClientSpreads, JoinedRows } from './ports.ts';

export const joined = (
  record: ClientSpreadRecord,
  band: SpreadBandRecord | undefined,
  profile: ProfileRecord | undefined,
): ClientSpread => ({
  ...record,
  spread_band: band ?? null,
  profile: profile ? { display_name: profile.display_name, email: profile.email } : null,
});

export const listClientSpreads =
  ({ spreads, rows }: { readonly spreads: Pick<ClientSpreads, 'page'>; readonly rows: JoinedRows }) =>
  async (request: PageRequest): Promise<Page<ClientSpread>> => {
    const { items, next_cursor } = await spreads.page(request);
    const { profiles, bands } = await rows.of(
      items.map((item) => item.user_id),
      items.map((item) => item.spread_band_id),
    );
    return {
      items: items.map((item) => joined(item, bands.get(item.spread_band_id), profiles.get(item.user_id))),
      next_cursor,
    };
  };
