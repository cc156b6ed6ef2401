import { SOCKET_PROTOCOL } from '@ramps-gateway/shared/contract/socket.ts';

/**
 * The access token in `Sec-WebSocket-Protocol: ramps, <token>` (C4): a browser cannot set other headers, and
 * an address would land in logs. Undefined for any other offer.
 */
export const offeredToken = (headers: Readonly<Record<string, string>>): string | undefined => {
  const [, offer = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol') ?? [];
  const [protocol, token, ...more] = offer.split(',').map((part) => part.trim());
  return protocol === SOCKET_PROTOCOL && token !== '' && more.length === 0 ? token : undefined;
};
