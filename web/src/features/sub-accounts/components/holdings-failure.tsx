import { Box, Button } from '@chakra-ui/react';
import { Notice } from '../../../components/ui/notice.tsx';
import { loadingProblem } from '../model/loading-problem.ts';
import type { Holdings } from '../model/use-holdings.ts';
import { TEXTS } from '../texts.ts';

const { card: C } = TEXTS;

/** Says why something of the card is missing or outdated, and has it tried again. */
export const HoldingsFailure = ({ holdings }: { readonly holdings: Holdings }) => {
  const { error, retry, retrying } = holdings;
  if (error === null) return null;
  const { title, text } = loadingProblem(error);
  return (
    <Box mb="3">
      <Notice
        family="warning"
        title={C.failed}
        action={
          <Button size="xs" onClick={retry} loading={retrying}>
            {C.tryAgain}
          </Button>
        }
      >
        {[title, text].filter(Boolean).join(' ')}
      </Notice>
    </Box>
  );
};
