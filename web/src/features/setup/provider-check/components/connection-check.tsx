import { Box, Button } from '@chakra-ui/react';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { useConnectionCheck } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { Part } from './part.tsx';
import { Report } from './report.tsx';

const { check: C } = TEXTS;

const Running = () => (
  <Box role="status" display="grid" gap="3">
    <Box textStyle="sm" color="fg.muted">
      {C.runningText}
    </Box>
    <Skeleton w="full" h="48" borderRadius="md" />
  </Box>
);

export const ConnectionCheck = () => {
  const check = useConnectionCheck();
  const { data, error, isPending } = check;
  return (
    <Part
      title={C.title}
      text={C.text}
      action={
        <Button loading={isPending} loadingText={C.running} onClick={() => check.mutate()}>
          {data ? C.again : C.action}
        </Button>
      }
    >
      {isPending && <Running />}
      {error && (
        <Notice family="danger" title={C.failed} urgent>
          {messageOf(error)}
        </Notice>
      )}
      {data && <Report report={data} />}
      {check.isIdle && (
        <Box textStyle="sm" color="fg.subtle">
          {C.empty}
        </Box>
      )}
    </Part>
  );
};
