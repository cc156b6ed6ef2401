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
    {status.client_id !== null && (
      <Fact name={S.clientId}>
        <Box as="span" textStyle="mono">
          {status.client_id}
        </Box>
      </Fact>
    )}
    {status.environment !== null && (
      <Fact name={S.environment}>{ENVIRONMENT_LABELS[status.environment]}</Fact>
    )}
    {status.updated_at !== null && <Fact name={S.updated}>{dayAndTime(status.updated_at)}</Fact>}
  </FactList>
);

/** What is stored, and what can be done with it. */
export const CredentialsStatus = ({ status }: { readonly status: Status }) => {
  const test = useTestConnection();
  return (
    <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
      <Box minW="0">
        <Facts status={status} />
        {!status.configured && (
          <Box mt="1" textStyle="sm" color="fg.muted">
            {S.missingText}
          </Box>
        )}
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
