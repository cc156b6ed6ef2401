import * as settings from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import * as policy from '@ramps-gateway/shared/contract/calls/policy.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { readExplorers, readSettings, saveSettings, type SettingsPorts } from './gateway-settings.ts';
import { type PolicyPorts, readPolicy, savePolicy } from './policy.ts';

export const settingsRoutes = (ports: SettingsPorts & PolicyPorts): readonly Route[] => {
  const [save, savesPolicy] = [saveSettings(ports), savePolicy(ports)];
  return [
    route(policy.readPolicy, readPolicy(ports)),
    route(policy.savePolicy, (work, { body }) => savesPolicy(work, body)),
    route(settings.readGatewaySettings, readSettings(ports)),
    route(settings.listExplorers, readExplorers(ports)),
    route(settings.saveGatewaySettings, (work, { body }) => save(work, body)),
  ];
};
