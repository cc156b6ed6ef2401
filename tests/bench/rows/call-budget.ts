import { PROVIDER_CALLS_PER_SECOND } from '#infra/config/functions.ts';
import { PROFILES } from '#functions/modules/provider/ports.ts';
import { requestsOfConversions } from '#tests/support/calls-of-conversion.ts';
import { absolute } from '../figures.ts';
import type { Row } from '../row.ts';

/** Conversions that the provider's call budget allows, without other calls: computed from the calls of one conversion, not timed. */
export const callBudget: Row = {
  name: 'call budget',
  run: async () => {
    const rate = Number(PROVIDER_CALLS_PER_SECOND);
    const counted = await Promise.all(
      PROFILES.map(async (profile) => ({ profile, calls: (await requestsOfConversions(profile, 1)).length })),
    );
    return counted.map(({ profile, calls }) =>
      absolute(
        `conversions at ${rate} provider calls a second, ${profile}: ${calls} calls each`,
        'per minute',
        (60 * rate) / calls,
      ),
    );
  },
};
