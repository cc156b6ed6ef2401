import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { openLog } from '../support/files.ts';
import { listenLocally } from '../support/part.ts';
import { createInvokeApi } from './aws/invoke.ts';
import type { AwsApi } from './aws/json-api.ts';
import { createKmsApi, openKeyStore } from './aws/kms.ts';
import { createMailApi } from './aws/mail.ts';
import { createQueuesApi, queueUrl } from './aws/queues.ts';
import { createSecretsApi, makeSecret, openSecretStore } from './aws/secrets.ts';
import { startBackground } from './background.ts';
import { createFilesApi } from './files/api.ts';
import { createLockedApi, openLockedStore } from './files/locked.ts';
import { openFileStore } from './files/store.ts';
import { createApi, createAuthorizer } from './http/api.ts';
import { isOwnHost, pathOf, sendError } from './http/plain.ts';
import { createFunctions, functionEnvironment, type Functions } from './lambda/functions.ts';
import type { GatewayOptions } from './product.ts';
import { openQueue } from './queue/queue.ts';
import { createConnections, createManagement } from './socket/connections.ts';
import { createSocketApi, STAGE } from './socket/socket-api.ts';
import { createQueue, createTurns } from './turns.ts';
import { createSite } from './web/site.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const serve =
  (handler: Handler, log: (line: string) => void) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (isOwnHost(request)) await handler(request, response);
      else sendError(response, 'FORBIDDEN');
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      log(`${request.method} ${pathOf(request)}: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendError(response, 'INTERNAL');
    }
  };

/** The browser's only origin: page, `/api`, `/.well-known` and `/ws` (ADR 6). */
const createWebServer = (
  api: Handler,
  site: Handler,
  sockets: ReturnType<typeof createSocketApi>,
  log: (line: string) => void,
): Server => {
  const route: Handler = (request, response) => {
    const path = pathOf(request);
    if (path === '/api' || path.startsWith('/api/') || path.startsWith('/.well-known/'))
      return api(request, response);
    if (path !== '/ws') return site(request, response);
    response.writeHead(426, { upgrade: 'websocket', connection: 'upgrade' }).end();
  };
  const server = createServer((request, response) => void serve(route, log)(request, response));
  server.on('upgrade', (request, socket, head) => {
    if (isOwnHost(request) && pathOf(request) === '/ws') {
      sockets.upgrade(request, socket, head).catch((error: unknown) => {
        log(`/ws: ${String(error)}`);
        socket.destroy();
      });
    } else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
};

/** AWS calls from local programs, never from a page, which would send Origin. A person who opens a link sends none. */
const createAwsServer = (apis: readonly AwsApi[], log: (line: string) => void): Server => {
  const route: Handler = (request, response) => {
    if (request.headers.origin !== undefined) return sendError(response, 'FORBIDDEN');
    const api = apis.find((each) => each.takes(request));
    return api ? api.answer(request, response) : sendError(response, 'NOT_FOUND');
  };
  return createServer((request, response) => void serve(route, log)(request, response));
};

const queuesIn = (specs: readonly FunctionSpec[]): readonly string[] =>
  specs.flatMap(({ name, trigger }) => (trigger.kind === 'queue' ? [name] : []));

/** From sending a message to its delivery, as long as SQS takes between two functions at rest. */
const QUEUE_LATENCY_MS = 5;

/** Each function has its own environment and log. */
const productFunctions = (options: GatewayOptions, onWrote: () => void): Functions => {
  const { specs, bundleOf, awsPort, dataDir } = options;
  const aws = `http://127.0.0.1:${awsPort}`;
  const values = {
    ...options.values,
    WEBSOCKET_ENDPOINT: `${aws}/${STAGE}`,
    CHANGE_QUEUES: queuesIn(specs)
      .map((name) => `${name}=${queueUrl(aws, name)}`)
      .join(','),
  };
  const endpoints = { ...options.endpoints, aws };
  const logs = new Map(specs.map(({ name }) => [name, openLog(path.join(dataDir, 'logs'), name)]));
  return createFunctions({
    specs,
    bundleOf,
    environmentOf: (spec: FunctionSpec) => functionEnvironment(spec, values, endpoints),
    logOf: ({ name }) => logs.get(name) ?? process.stdout,
    onWrote,
    foremost: [receiveWebhook.service],
  });
};

/**
 * More concurrency is not faster. A sender that gets a 503 within seconds retries when there is room; one that waited
 * for minutes has given up, but still takes a place.
 */
const INTAKE = { atOnce: 32, waiting: 2_000, patienceMs: 2_000 } as const;

const AUDIT_RETENTION = { mode: 'GOVERNANCE', days: 1 } as const;

export const startGateway = async (options: GatewayOptions) => {
  const { webPort, awsPort, dataDir, specs, values, calls, originSecret, log } = options;
  let background: ReturnType<typeof startBackground> | undefined;
  const functions = productFunctions(options, () => background?.wake());
  const intake = createQueue(INTAKE);
  const connections = createConnections();
  const turns = createTurns({ isIntakeBusy: () => intake.isBusy(), openPages: () => connections.count() });

  const queues = new Map(
    queuesIn(specs).map((name) => [
      name,
      openQueue(path.join(dataDir, 'queues', `${name}.jsonl`), { latencyMs: QUEUE_LATENCY_MS }),
    ]),
  );
  const secrets = openSecretStore(path.join(dataDir, 'secrets.json'));
  makeSecret(secrets, values.WEBHOOK_KEY_SECRET_ID);
  const files = openFileStore(path.join(dataDir, 'files'), Date.now);
  const locked = openLockedStore(path.join(dataDir, 'audit'), AUDIT_RETENTION, Date.now);
  const awsServer = createAwsServer(
    [
      createManagement(connections),
      createFilesApi(files, values.FILES_BUCKET, Date.now),
      createLockedApi(locked, values.AUDIT_BUCKET, Date.now),
      createMailApi(path.join(dataDir, 'mailbox.jsonl'), values.ALERT_SENDER),
      createInvokeApi(functions),
      createKmsApi(openKeyStore(path.join(dataDir, 'kms.json'), [values.SIGNING_KEY_ID])),
      createSecretsApi(secrets),
      createQueuesApi(queues),
    ],
    log,
  );
  const webServer = createWebServer(
    createApi({
      calls,
      functions,
      intake,
      authorize: createAuthorizer({ issuer: values.TOKEN_ISSUER, clientId: values.USER_POOL_CLIENT_ID }),
      publicOrigin: `http://127.0.0.1:${webPort}`,
      originSecret,
      log,
    }),
    createSite(options.site),
    createSocketApi({
      functions,
      functionName: specs.find(({ trigger }) => trigger.kind === 'websocket')?.name ?? 'socket',
      connections,
      originSecret,
      log,
    }),
    log,
  );
  await listenLocally(awsServer, awsPort, 'AWS_PORT');
  await listenLocally(webServer, webPort, 'WEB_PORT');
  void functions.warm();

  return {
    /** Called when the table exists: starts stream pollers and schedules. */
    begin: (): void => {
      background ??= startBackground(options, functions, turns, queues);
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
