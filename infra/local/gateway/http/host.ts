import type { IncomingMessage } from 'node:http';

/**
 * Whether a request was meant for this machine. A page of another site can make a browser send requests here under
 * that site's own name (DNS rebinding); its name is in the Host header.
 */
export const isOwnHost = (request: IncomingMessage): boolean => {
  const port = request.socket.localPort;
  const host = request.headers.host?.toLowerCase();
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
};
