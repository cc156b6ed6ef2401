import { Box } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import { effective, isOutside, rangeOf } from '../model/effective.ts';
import type { SpreadForm } from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

interface SpreadNotesProps {
  readonly values: SpreadForm;
  /** The spread that the chosen client has. */
  readonly present: ClientSpread | undefined;
  readonly bands: readonly SpreadBandRecord[];
}

/** What the chosen client has now, and whether what is typed is meant. */
export const SpreadNotes = ({ values, present, bands }: SpreadNotesProps) => {
  const band = bands.find(({ id }) => id === values.spread_band_id);
  const outside = band !== undefined && isOutside(values.custom_spread, band);
  const now = effective(present);
  return (
    <Box role="status" textStyle="sm" mt="2">
      {values.user_id !== '' && <Box color="fg.muted">{present ? F.present(now) : F.absent(now)}</Box>}
      {outside && <Box color="warning.fg">{F.outside(band.name, rangeOf(band))}</Box>}
    </Box>
  );
};
