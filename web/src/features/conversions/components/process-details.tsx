import { Box, Grid } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isActive, isStuck } from '@ramps-gateway/shared/domain/conversion.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { duration } from '../../../lib/format/time.ts';
import { TEXTS } from '../texts.ts';
import { Settled } from './settled.tsx';
import { Facts } from './facts.tsx';
import { SettleConversion } from './settle-conversion.tsx';
import { StepList } from './step-list.tsx';

const { details: D } = TEXTS;

interface ProcessDetailsProps {
  readonly id: string;
  readonly conversion: ConversionRecord;
  readonly now: number;
  /** What opens and closes it. */
  readonly toggle: () => HTMLElement | null;
}

const Notices = ({ conversion, now }: Omit<ProcessDetailsProps, 'id' | 'toggle'>) => {
  const { status, error_message, note, updated_at, settled } = conversion;
  if (settled) return <Settled settled={settled} />;
  if (status === 'failed')
    return error_message === null ? null : (
      <Notice family="danger" title={D.failedTitle}>
        {error_message}
      </Notice>
    );
  if (isStuck(status, updated_at, now))
    return (
      <Notice family="warning" title={D.stuckTitle(duration(now - Date.parse(updated_at)))}>
        {note ?? D.stuckText}
      </Notice>
    );
  return isActive(status) && note !== null ? (
    <Notice family="info" title={D.waiting}>
      {note}
    </Notice>
  ) : null;
};

export const ProcessDetails = ({ id, conversion, now, toggle }: ProcessDetailsProps) => (
  <Box
    id={id}
    gridColumn="1 / -1"
    minW="0"
    display="grid"
    gap="4"
    px={{ base: '4', md: '5' }}
    py="4"
    bg="bg.sunken"
    borderTopWidth="1px"
  >
    <Notices conversion={conversion} now={now} />
    {conversion.status === 'failed' && <SettleConversion conversion={conversion} fallback={toggle} />}
    <Grid
      templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) minmax(0, 1.1fr)' }}
      gap={{ base: '5', lg: '10' }}
    >
      <StepList processId={conversion.id} />
      <Facts conversion={conversion} />
    </Grid>
  </Box>
);
