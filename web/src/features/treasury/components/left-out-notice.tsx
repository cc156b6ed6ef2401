import { Box, chakra } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { TEXTS } from '../texts.ts';

const { leftOut: L } = TEXTS;

/** More are counted only. */
const SHOWN = 5;

const Rows = chakra('ul', { base: { mt: '1', ps: '4', listStyleType: 'disc' } });

/** Names the rows that no total has in it. */
export const LeftOutNotice = ({ leftOut }: { readonly leftOut: Treasury['left_out'] }) => {
  if (leftOut.length === 0) return null;
  const more = leftOut.length - SHOWN;
  return (
    <Box px={{ base: '4', md: '5' }} pb="4">
      <Notice family="info" title={L.title(leftOut.length)}>
        <Rows>
          {leftOut.slice(0, SHOWN).map(({ id, reason }) => (
            <li key={`${id} ${reason}`}>{L.row(id, reason)}</li>
          ))}
          {more > 0 && <li>{L.more(more)}</li>}
        </Rows>
      </Notice>
    </Box>
  );
};
