import { Box, Button } from '@chakra-ui/react';
import {
  type GatewaySettingsChange,
  saveGatewaySettings,
} from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { ApiError, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { gatewaySettingsQuery } from '../../../../lib/queries/gateway-settings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { FORM } from '../form-texts.ts';

/** Fails if someone else saved first. Also refreshes the rules, because they show these bounds. */
export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GatewaySettingsChange) => callApi(saveGatewaySettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(gatewaySettingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: keys.configurations.all });
      void client.invalidateQueries({ queryKey: keys.explorers });
      toast.success(FORM.saved);
    },
  });
};

interface FailureProps {
  readonly error: Error;
  readonly loading: boolean;
  readonly onLoad: () => void;
}

export const Failure = ({ error, loading, onLoad }: FailureProps) =>
  error instanceof ApiError && error.code === 'CONFLICT' ? (
    <Notice
      family="warning"
      title={FORM.conflict}
      urgent
      action={
        <Button size="xs" loading={loading} onClick={onLoad}>
          {FORM.loadAgain}
        </Button>
      }
    >
      {FORM.conflictText}
    </Notice>
  ) : (
    <Notice family="danger" title={FORM.failed} urgent>
      {messageOf(error)}
      {mayHaveBeenDone(error) && <Box mt="1">{FORM.unknown}</Box>}
    </Notice>
  );
