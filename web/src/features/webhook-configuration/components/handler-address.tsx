import { useQuery } from '@tanstack/react-query';
import { CopyValue } from '../../../components/ui/copy-value.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { webhookConfigurationQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

/** The caller's own, for another part of the page. */
export const HandlerAddress = () => {
  const { data } = useQuery(webhookConfigurationQuery);
  return data ? <CopyValue label={TEXTS.handler.copy} value={data.handler_url} /> : <Skeleton w="60" />;
};
