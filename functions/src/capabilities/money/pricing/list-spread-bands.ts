import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { SpreadBands } from './ports.ts';

/** The bands that a deployment starts with; no call creates bands. Fractions, as in S3.27. */
export const REFERENCE_BANDS: readonly SpreadBandRecord[] = [
  {
    id: 'band_preferred',
    name: 'Preferred',
    description: 'Above 5 M BRL a month',
    min_spread: '0.0025',
    max_spread: '0.005',
  },
  {
    id: 'band_standard',
    name: 'Standard',
    description: '500 k to 5 M BRL a month',
    min_spread: '0.005',
    max_spread: '0.01',
  },
  {
    id: 'band_starter',
    name: 'Starter',
    description: 'Up to 500 k BRL a month',
    min_spread: '0.01',
    max_spread: '0.02',
  },
];

/** A page of the bands, lowest `min_spread` first (S7.30). A deployment without bands gets the reference bands. */
export const listSpreadBands =
  ({ bands }: { readonly bands: SpreadBands }) =>
  async (request: PageRequest): Promise<Page<SpreadBandRecord>> => {
    const found = await bands.page(request);
    if (found.items.length > 0 || request.cursor !== undefined) return found;
    await bands.add(REFERENCE_BANDS);
    return { items: REFERENCE_BANDS.slice(0, request.limit), next_cursor: null };
  };
