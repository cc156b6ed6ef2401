import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { PROOF_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { proofQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

/** When the ledger was last proven, and the result; nothing if unknown. */
export const ProofMark = () => {
  const { data, isPending } = useQuery(proofQuery());
  if (isPending) return <Skeleton h="6" w="40" />;
  const last = data?.last;
  if (!last) return null;
  const isRight = last.rows === 0 && last.differences.length === 0;
  return (
    <Box title={isRight ? TEXTS.right : undefined}>
      <Tag family={PROOF_TAGS[isRight ? 'right' : 'wrong'][1]} dot>
        {TEXTS.mark(dayAndTime(last.at), isRight ? TEXTS.noDifference : TEXTS.wrong(last.rows))}
      </Tag>
    </Box>
  );
};
