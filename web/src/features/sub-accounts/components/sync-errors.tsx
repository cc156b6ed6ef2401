import { Box, Button, chakra } from '@chakra-ui/react';
import { syncAnswer } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Notice } from '../../../components/ui/notice.tsx';
import { syncSubAccountsMutation } from '../../../lib/queries/sync-sub-accounts.ts';
import { TEXTS } from '../texts.ts';

const { sync: S } = TEXTS;

const List = chakra('ul', { base: { listStyle: 'disc', ps: '4', mt: '1' } });

/** More than these are not read one by one. */
const SHOWN = 5;

/** The accounts that the latest sync could not take over, and why (spec 4). */
export const SyncErrors = () => {
  const runs = useMutationState({
    filters: { mutationKey: syncSubAccountsMutation.mutationKey },
    select: ({ state: { data, submittedAt } }) => ({ data, submittedAt }),
  });
  const [dismissed, setDismissed] = useState(0);
  const run = runs.at(-1);
  const answer = z.safeParse(syncAnswer, run?.data);
  if (!run || !answer.success || run.submittedAt === dismissed) return null;
  const { errors } = answer.data;
  if (errors.length === 0) return null;
  const rest = errors.length - SHOWN;
  return (
    <Box mb="4">
      <Notice
        family="warning"
        title={S.leftOut(errors.length)}
        action={
          <Button size="xs" onClick={() => setDismissed(run.submittedAt)}>
            {S.dismiss}
          </Button>
        }
      >
        <List>
          {errors.slice(0, SHOWN).map(({ external_id, message }) => (
            <li key={external_id}>
              {external_id}: {message}
            </li>
          ))}
          {rest > 0 && <li>{S.more(rest)}</li>}
        </List>
      </Notice>
    </Box>
  );
};
