import { Box, Button, Flex } from '@chakra-ui/react';
import type { ConnectionReport } from '@ramps-gateway/shared/contract/connection-report.ts';
import { Icon } from '../../../../components/ui/icon.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { reportText } from '../model/report.ts';
import { CALL_LABELS, TEXTS, VERDICTS } from '../texts.ts';

const { check: C } = TEXTS;

export const CopyReport = ({ report }: { readonly report: ConnectionReport }) => {
  const copy = () => {
    const text = reportText(report, { call: CALL_LABELS, verdict: (verdict) => VERDICTS[verdict].label });
    navigator.clipboard.writeText(text).then(
      () => toast.success(C.copied),
      () => toast.failure(C.copyFailed),
    );
  };
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Button onClick={copy}>
        <Icon name="copy" />
        {C.copy}
      </Button>
      <Box textStyle="xs" color="fg.subtle">
        {C.copyHint}
      </Box>
    </Flex>
  );
};
