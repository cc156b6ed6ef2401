import {
  type GatewaySettingsChange,
  saveGatewaySettings,
} from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { gatewaySettingsQuery } from '../../../lib/queries/gateway-settings.ts';
import { keys } from '../../../lib/query/keys.ts';
import { FORM } from './form-texts.ts';

/** Saves over the version that was read. Rules show these bounds, so they are reloaded. */
export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GatewaySettingsChange) => callApi(saveGatewaySettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(gatewaySettingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: keys.configurations.all });
      toast.success(FORM.saved);
    },
  });
};
