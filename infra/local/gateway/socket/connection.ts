import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is known of a client from its handshake on. */
export interface Handshake {
  /** Like AWS's, with the `=` that has to be encoded in an address. */
  readonly connectionId: string;
  readonly connectedAt: Date;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly domainName: string;
}

export const handshakeOf = (request: IncomingMessage, now: Date): Handshake => ({
  connectionId: `${randomBytes(11).toString('base64url').slice(0, 15)}=`,
  connectedAt: now,
  sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
  userAgent: request.headers['user-agent'] ?? '',
  domainName: request.headers.host ?? 'localhost',
});
