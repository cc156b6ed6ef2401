import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Sockets } from '../../capabilities/insight/realtime/ports.ts';

/** Milliseconds. A slow connection gets no longer than this to accept a frame. */
const TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000 };

/** `endpoint`: the WebSocket API's stage, `https://<id>.execute-api.<region>.amazonaws.com/ws`. */
export const createSockets = (
  endpoint: string,
  client = new ApiGatewayManagementApiClient({ endpoint, requestHandler: TIMEOUTS }),
): Sockets => ({
  post: async (connectionId, message) => {
    try {
      await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: message }));
      return 'sent';
    } catch (error) {
      if (error instanceof GoneException) return 'gone';
      throw error;
    }
  },
  close: async (connectionId) => {
    try {
      await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
    } catch (error) {
      if (!(error instanceof GoneException)) throw error;
    }
  },
});
