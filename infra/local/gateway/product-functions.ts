import path from 'node:path';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { openLog } from '../support/logs.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { functionEnvironment } from './lambda/environment.ts';
import { createFunctions, type Functions } from './lambda/functions.ts';
import { STAGE } from './socket/event.ts';

/** The functions with their environment, each with a log of its own. */
export const productFunctions = (options: GatewayOptions): Functions => {
  const { specs, bundleOf, awsPort, dataDir } = options;
  const aws = `http://127.0.0.1:${awsPort}`;
  const values = { ...options.values, WEBSOCKET_ENDPOINT: `${aws}/${STAGE}` };
  const endpoints = { ...options.endpoints, secretsManager: aws };
  const logs = new Map(specs.map(({ name }) => [name, openLog(path.join(dataDir, 'logs'), name)]));
  return createFunctions({
    specs,
    bundleOf,
    environmentOf: (spec: FunctionSpec) => functionEnvironment(spec, values, endpoints),
    logOf: ({ name }) => logs.get(name) ?? process.stdout,
  });
};
