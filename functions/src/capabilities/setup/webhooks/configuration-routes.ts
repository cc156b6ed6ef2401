import * as calls from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import {
  readConfiguration,
  type ReadConfigurationPorts,
  saveConfiguration,
  type SaveConfigurationPorts,
} from './configuration.ts';

export const configurationRoutes = (
  ports: ReadConfigurationPorts & SaveConfigurationPorts,
): readonly Route[] => {
  const read = readConfiguration(ports);
  const save = saveConfiguration(ports);
  return [
    route(calls.readWebhookConfiguration, ({ who, origin }) => read(who.user_id, origin)),
    route(calls.saveWebhookConfiguration, (work, { body }) => save(work, body)),
  ];
};
