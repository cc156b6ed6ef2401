import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { webhookConfigurationQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

/** The caller's own, for another part of the page. */
export const HandlerAddress = () => {
  const { data, error } = useQuery(webhookConfigurationQuery);
  if (data) return <CopyValue label={TEXTS.handler.copy} value={data.handler_url} />;
  return error ? (
    <Box textStyle="sm" color="danger.fg">
      {messageOf(error)}
    </Box>
  ) : (
    <Skeleton w="60" />
  );
};
