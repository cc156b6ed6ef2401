import { Box, Button, Flex } from '@chakra-ui/react';
import type { CredentialsStatus as Status } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import { FactList, Fact } from '../../../components/ui/facts.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { dayAndTime } from '../../../lib/format/time.ts';
import { useTestConnection } from '../api/test-connection.ts';
import { ENVIRONMENT_LABELS, TEXTS } from '../texts.ts';
import { ClearCredentials } from './clear-credentials.tsx';

const { status: S, test: T } = TEXTS;

const Facts = ({ status }: { readonly status: Status }) => (
  <FactList aria-label={S.title}>
    <Fact name={S.state}>
      <Tag family={status.configured ? 'success' : 'warning'} dot>
        {status.configured ? S.configured : S.missing}
      </Tag>
    </Fact>
    <Fact name={S.clientId}>
      <Box as="span" textStyle="mono">
        {status.client_id ?? S.none}
      </Box>
    </Fact>
    <Fact name={S.environment}>
      {status.environment === null ? S.none : ENVIRONMENT_LABELS[status.environment]}
    </Fact>
    <Fact name={S.updated}>{status.updated_at === null ? S.none : dayAndTime(status.updated_at)}</Fact>
  </FactList>
);

/** What is stored, and what can be done with it. */
export const CredentialsStatus = ({ status }: { readonly status: Status }) => {
  const test = useTestConnection();
  return (
    <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
      <Box minW="0">
        <Facts status={status} />
      </Box>
      <Box>
        <Flex gap="2" wrap="wrap">
          <Button loading={test.isPending} loadingText={T.running} onClick={() => test.mutate()}>
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
