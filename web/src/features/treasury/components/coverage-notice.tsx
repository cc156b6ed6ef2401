import { Box, Button } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { TEXTS } from '../texts.ts';

const { coverage: C } = TEXTS;

interface CoverageNoticeProps {
  readonly treasury: Pick<Treasury, 'counts' | 'problem'>;
  readonly loading: boolean;
  readonly onLoad: () => void;
}

/** Says how many accounts the figures are taken from, when they are not all. */
export const CoverageNotice = ({ treasury, loading, onLoad }: CoverageNoticeProps) => {
  const { counts, problem } = treasury;
  if (counts.loaded >= counts.total) return null;
  return (
    <Box px={{ base: '4', md: '5' }} pb="4">
      <Notice
        family="warning"
        title={C.loaded(counts.loaded, counts.total)}
        action={
          <Button size="xs" loading={loading} onClick={onLoad}>
            {C.again}
          </Button>
        }
      >
        {problem}
      </Notice>
    </Box>
  );
};
