import { Box } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CopyValue } from '../../../components/ui/copy-value.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { dayAndTime } from '../../../lib/format/time.ts';
import { TEXTS } from '../texts.ts';

const { settled: S } = TEXTS;

interface SettledProps {
  readonly settled: NonNullable<ConversionRecord['settled']>;
}

/** Who ended a conversion, when and how. */
export const Settled = ({ settled: { by, email, note, order_id, at } }: SettledProps) => (
  <Notice family="info" title={S.title}>
    <Box>{S.by(email || by, dayAndTime(at))}</Box>
    <Box mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {note}
    </Box>
    {order_id !== null && <CopyValue label={S.order.toLowerCase()} value={order_id} />}
  </Notice>
);
