import { Box, Button } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { CardCell, CardRow } from '../../../components/ui/card-table.tsx';
import { day } from '../../../lib/format/time.ts';
import { effective, rangeOf, shown } from '../model/effective.ts';
import { TEXTS } from '../texts.ts';

const {
  list: L,
  list: { columns: C },
} = TEXTS;

interface SpreadRowProps {
  readonly spread: ClientSpread;
  readonly onChange: (spread: ClientSpread) => void;
}

const Subtle = ({ children }: { readonly children: string }) => (
  <Box textStyle="sm" color="fg.subtle" overflowWrap="anywhere">
    {children}
  </Box>
);

export const SpreadRow = ({ spread, onChange }: SpreadRowProps) => {
  const { profile, spread_band: band, custom_spread: custom } = spread;
  const email = profile?.email || spread.user_id;
  const name = profile ? profile.display_name || email : L.unknownClient;
  return (
    <CardRow>
      <CardCell>
        <Box fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Box>
        {name !== email && <Subtle>{email}</Subtle>}
      </CardCell>
      <CardCell label={C.band}>
        <Box overflowWrap="anywhere">{band?.name ?? L.unknownBand}</Box>
        {band && <Subtle>{rangeOf(band)}</Subtle>}
      </CardCell>
      <CardCell label={C.custom}>
        {custom === null ? <Subtle>{L.bandMinimum}</Subtle> : `${custom} = ${shown(custom)}`}
      </CardCell>
      <CardCell label={C.effective}>
        <Box fontWeight="semibold">{effective(spread)}</Box>
      </CardCell>
      <CardCell label={C.set}>
        <Box color="fg.muted" whiteSpace="nowrap">
          {day(spread.updated_at)}
        </Box>
      </CardCell>
      <CardCell label={C.actions}>
        <Button aria-label={L.changeOf(name)} onClick={() => onChange(spread)}>
          {L.change}
        </Button>
      </CardCell>
    </CardRow>
  );
};
