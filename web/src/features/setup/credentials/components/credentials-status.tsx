import { Box, Button, Flex } from '@chakra-ui/react';
import type { CredentialsStatus as Status } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { useTestConnection } from '../api.ts';
import { ENVIRONMENT_LABELS, TEXTS } from '../texts.ts';

const { clear: C } = TEXTS;
const { status: S, test: T } = TEXTS;

const ClearCredentials = () => {
  const dialog = useDialog(() => import('./clear-question.tsx'));
  return (
    <>
      <Button {...dialog.trigger} colorPalette="danger" aria-label={C.confirm}>
        <Icon name="trash" />
        {C.action}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} />}
    </>
  );
};

const StatusDetails = ({ status }: { readonly status: Status }) => (
  <DetailList aria-label={S.title}>
    <Detail name={S.state}>
      <Tag family={status.configured ? 'success' : 'warning'} dot>
        {status.configured ? S.configured : S.missing}
      </Tag>
    </Detail>
    <Detail name={S.clientId}>
      <Box as="span" textStyle="mono">
        {status.client_id ?? S.none}
      </Box>
    </Detail>
    <Detail name={S.environment}>
      {status.environment === null ? S.none : ENVIRONMENT_LABELS[status.environment]}
    </Detail>
    <Detail name={S.updated}>
      {status.updated_at === null ? S.none : secondWithZone(status.updated_at)}
    </Detail>
  </DetailList>
);

export const CredentialsStatus = ({ status }: { readonly status: Status }) => {
  const test = useTestConnection();
  return (
    <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
      <Box minW="0">
        <StatusDetails status={status} />
      </Box>
      <Box>
        <Flex gap="2" wrap="wrap">
          <Button loading={test.isPending} loadingText={T.running} onClick={() => test.mutate(undefined)}>
            {T.action}
          </Button>
          {status.configured && <ClearCredentials />}
        </Flex>
        <Box mt="1.5" textStyle="xs" color="fg.subtle">
          {T.hint}
        </Box>
      </Box>
    </Flex>
  );
};
