import path from 'node:path';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { openLog } from '../support/files.ts';
import { listenLocally } from '../support/part.ts';
import { type Background, startBackground } from './background.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { createFilesApi } from './files/api.ts';
import { createLockedApi } from './files/locked-api.ts';
import { openLockedStore } from './files/locked-store.ts';
import { openFileStore } from './files/store.ts';
import { createApi } from './http/api.ts';
import { createAuthorizer } from './http/authorizer.ts';
import { createKmsApi, openKeyStore } from './kms/api.ts';
import { functionEnvironment } from './lambda/environment.ts';
import { createFunctions, type Functions } from './lambda/functions.ts';
import { createQueue } from './lambda/queue.ts';
import { createInvokeApi } from './lambda/invoke-api.ts';
import { createMailApi } from './mail/api.ts';
import { createSecretsApi } from './secrets/api.ts';
import { makeSecret, openSecretStore } from './secrets/store.ts';
import { createAwsServer, createWebServer } from './servers.ts';
import { createConnections } from './socket/connections.ts';
import { STAGE } from './socket/event.ts';
import { createManagement } from './socket/management.ts';
import { createSocketApi } from './socket/socket-api.ts';
import { createTurns } from './turns.ts';
import { createSite } from './web/site.ts';

/** Each function has its own environment and log. */
const productFunctions = (options: GatewayOptions): Functions => {
  const { specs, bundleOf, awsPort, dataDir } = options;
  const aws = `http://127.0.0.1:${awsPort}`;
  const values = { ...options.values, WEBSOCKET_ENDPOINT: `${aws}/${STAGE}` };
  const endpoints = { ...options.endpoints, aws };
  const logs = new Map(specs.map(({ name }) => [name, openLog(path.join(dataDir, 'logs'), name)]));
  return createFunctions({
    specs,
    bundleOf,
    environmentOf: (spec: FunctionSpec) => functionEnvironment(spec, values, endpoints),
    logOf: ({ name }) => logs.get(name) ?? process.stdout,
    foremost: [receiveWebhook.service],
  });
};

/**
 * More at once is not faster. A sender that gets 503 within seconds retries when there is room; one that
 * waits for minutes has given up and holds a place.
 */
const INTAKE = { atOnce: 32, waiting: 2_000, patienceMs: 2_000 } as const;

const AUDIT_RETENTION = { mode: 'GOVERNANCE', days: 1 } as const;

export interface Gateway {
  /** The table exists: start stream pollers and schedules. */
  begin(): void;
  stop(): Promise<void>;
}

export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { webPort, awsPort, dataDir, specs, values, calls, originSecret, log } = options;
  const functions = productFunctions(options);
  const intake = createQueue(INTAKE);
  const connections = createConnections();
  const turns = createTurns({ isIntakeBusy: () => intake.isBusy(), openPages: () => connections.count() });
  let background: Background | undefined;
  const wake = () => background?.wake();

  const secrets = openSecretStore(path.join(dataDir, 'secrets.json'));
  makeSecret(secrets, values.WEBHOOK_KEY_SECRET_ID);
  const files = openFileStore(path.join(dataDir, 'files'), Date.now);
  const locked = openLockedStore(path.join(dataDir, 'audit'), AUDIT_RETENTION, Date.now);
  const awsServer = createAwsServer({
    kms: createKmsApi(openKeyStore(path.join(dataDir, 'kms.json'), [values.SIGNING_KEY_ID])),
    files: createFilesApi(files, values.FILES_BUCKET, Date.now),
    filesBucket: values.FILES_BUCKET,
    audit: createLockedApi(locked, values.AUDIT_BUCKET, Date.now),
    auditBucket: values.AUDIT_BUCKET,
    mail: createMailApi(path.join(dataDir, 'mailbox.jsonl'), values.ALERT_SENDER, Date.now),
    secrets: createSecretsApi(secrets),
    invoke: createInvokeApi(functions, wake),
    management: createManagement(connections),
    log,
  });
  const socketSpec = specs.find(({ trigger }) => trigger.kind === 'websocket');
  const webServer = createWebServer({
    api: createApi({
      calls,
      functions,
      intake,
      authorize: createAuthorizer({ issuer: values.TOKEN_ISSUER, clientId: values.USER_POOL_CLIENT_ID }),
      publicOrigin: `http://127.0.0.1:${webPort}`,
      originSecret,
      onChanged: wake,
      log,
    }),
    site: createSite(options.site),
    sockets: createSocketApi({
      functions,
      functionName: socketSpec?.name ?? 'socket',
      connections,
      originSecret,
      log,
    }),
    log,
  });
  await listenLocally(awsServer, awsPort, 'AWS_PORT');
  await listenLocally(webServer, webPort, 'WEB_PORT');
  void functions.warm();

  return {
    begin: () => {
      background ??= startBackground(options, functions, turns);
    },
    async stop() {
      connections.closeAll();
      await background?.stop();
      for (const server of [webServer, awsServer]) {
        server.close();
        server.closeAllConnections();
      }
      await functions.stop();
    },
  };
};
