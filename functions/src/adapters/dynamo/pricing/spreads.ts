import { amount, id } from '@ramps-gateway/shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { Spreads } from '../../../modules/pricing/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem } from '../table/items.ts';
import { keys } from '../table/keys.ts';

const clientSpread = z.object({
  record: z.object({ spread_band_id: z.nullable(id), custom_spread: z.nullable(amount) }),
});
const spreadBand = z.object({ record: z.object({ min_spread: amount }) });

/** Fractions (S3.27, S3.28). */
export const createSpreadStore = (table: Table): Spreads => ({
  of: async (userId) => {
    const item = await getItem(table, keys.clientSpread(userId));
    if (item === undefined) return { custom: null, bandMinimum: null };
    const { custom_spread: custom, spread_band_id: bandId } = clientSpread.parse(item).record;
    const band = bandId === null ? undefined : await getItem(table, keys.spreadBand(bandId));
    return {
      custom: custom === null ? null : { fraction: custom },
      bandMinimum: band === undefined ? null : { fraction: spreadBand.parse(band).record.min_spread },
    };
  },
});
