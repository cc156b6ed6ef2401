import {
  type ClientSpread,
  type ClientSpreadChange,
  SPREAD_TEXTS,
} from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type {
  ClientSpreadRecord,
  ProfileRecord,
  SpreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
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

export interface SaveClientSpreadPorts {
  readonly spreads: Pick<ClientSpreads, 'beside' | 'create' | 'replace'>;
  readonly clock: Clock;
}

const TRIES = 4;

const shownOf = (record: Pick<ClientSpreadChange, 'custom_spread' | 'spread_band_id'> | undefined) =>
  record && { spread_band_id: record.spread_band_id, custom_spread: record.custom_spread ?? null };

/** The spread of a client's future conversions; quoted ones keep theirs. The last writer wins. */
export const saveClientSpread =
  ({ spreads, clock }: SaveClientSpreadPorts) =>
  async (work: Work, userId: string, change: ClientSpreadChange): Promise<ClientSpread> => {
    const { spread_band_id, custom_spread = null } = change;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { spread: found, profile, band } = await spreads.beside(userId, spread_band_id);
      if (!profile) throw notFound();
      if (!band) throw new VisibleError('INVALID_REQUEST', SPREAD_TEXTS.choose);
      const updated_at = clock().toISOString();
      const created_at = found?.record.created_at ?? updated_at;
      const record = { user_id: userId, spread_band_id, custom_spread, created_at, updated_at };
      work.audit({ object: { kind: 'user', id: userId }, before: found?.record ?? null, after: record });
      const isBelow = custom_spread !== null && compare(custom_spread, band.min_spread) < 0;
      const approved = isBelow
        ? await work.needSecondPerson({
            item: 'spread',
            object: { kind: 'user', id: userId },
            before: shownOf(found?.record),
            after: { ...shownOf(record), band_minimum: band.min_spread },
          })
        : work.exempt('spread', 'not below the band');
      const written = found
        ? spreads.replace(record, found.version, approved)
        : spreads.create(record, approved);
      if (await written) return joined(record, band, profile);
    }
    throw new VisibleError('CONFLICT');
  };
