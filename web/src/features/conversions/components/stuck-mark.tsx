import { Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isStuck } from '@ramps-gateway/shared/domain/conversion.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { duration } from '../../../lib/format/time.ts';
import { TEXTS } from '../texts.ts';

interface StuckMarkProps {
  readonly conversion: ConversionRecord;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** contract 9: told after 10 minutes without progress. */
export const StuckMark = ({ conversion: { status, updated_at }, now }: StuckMarkProps) =>
  isStuck(status, updated_at, now) ? (
    <Flex align="center" justify={{ xl: 'flex-end' }} gap="1" textStyle="xs" color="warning.fg">
      <Icon name="clock" />
      {TEXTS.details.stuckTitle(duration(now - Date.parse(updated_at)))}
    </Flex>
  ) : null;
