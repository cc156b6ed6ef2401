import { createAccessTokens } from '../../../adapters/cognito/access-tokens.ts';
import { createConnectionStore } from '../../../adapters/dynamo/messages/connections.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createSockets } from '../../../adapters/websocket/post.ts';
import { fromEdge } from '../../../platform/origin.ts';
import { env } from '../../../platform/env.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { onSocketEvent } from './on-socket-event.ts';
import { openConnection } from './open-connection.ts';
import { receiveMessage } from './receive-message.ts';

const { table, log, clock } = functionParts('socket');
const connections = createConnectionStore(table);
const sockets = createSockets(env('WEBSOCKET_ENDPOINT'));
const tokens = createAccessTokens({
  issuer: env('TOKEN_ISSUER'),
  clientId: env('USER_POOL_CLIENT_ID'),
  clock,
});
const { standing: standingOf } = createProfileStore(table);

export const handler = onSocketEvent({
  fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  open: openConnection({ tokens, connections, sockets, standingOf, clock }),
  receive: receiveMessage({ connections, sockets, clock }),
  close: (connectionId) => connections.remove(connectionId),
  log,
});
