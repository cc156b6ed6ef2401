import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { SpreadBands } from './ports.ts';
import { REFERENCE_BANDS } from './reference-bands.ts';

/** A page of the bands, lowest `min_spread` first (S7.30). A deployment without bands gets the reference bands. */
export const listSpreadBands =
  ({ bands }: { readonly bands: SpreadBands }) =>
  async (request: PageRequest): Promise<Page<SpreadBandRecord>> => {
    const found = await bands.page(request);
    if (found.items.length > 0 || request.cursor !== undefined) return found;
    await bands.add(REFERENCE_BANDS);
    return { items: REFERENCE_BANDS.slice(0, request.limit), next_cursor: null };
  };
