import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';

/** Those whose client's name or email, or whose band, holds the text, in any case. */
export const matching = (spreads: readonly ClientSpread[], search: string): readonly ClientSpread[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return spreads;
  return spreads.filter(({ profile, spread_band, user_id }) =>
    [profile?.display_name, profile?.email, spread_band?.name, user_id].some((text) =>
      text?.toLowerCase().includes(wanted),
    ),
  );
};
