import * as z from 'zod/mini';

/** C4: the sub-protocol that the server accepts. The client offers the access token as the second one. */
export const SOCKET_PROTOCOL = 'ramps';

/** C4 and S9.3, S9.4: heartbeat and reconnect delays, in milliseconds. */
export const HEARTBEAT_MS = 25_000;
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** C4: a connection ends with its token, or after 2 hours. */
export const CONNECTION_LIFE_MS = 2 * 60 * 60 * 1000;

/** Maximum connections per user; one more closes the oldest. */
export const CONNECTIONS_A_USER = 10;

/** Each entity with a frame uses one of these types (./entities). */
export const FRAME_TYPES = [
  'order',
  'settlement',
  'webhook_log',
  'conversion_process',
  'sub_account',
  'payment',
  'notification',
  'attention',
  'statistics',
  'holdings',
  'ledger',
  'export',
  'stop',
  'approval',
  'preferences',
  'saved_views',
  'recipient',
] as const;
export type FrameType = (typeof FRAME_TYPES)[number];

/** A hint that a record changed. It names the record without content; the client fetches it. */
export const changeFrame = z.object({
  type: z.enum(FRAME_TYPES),
  change: z.enum(['insert', 'modify', 'remove']),
  id: z.string(),
  version: z.int(),
  /** The provider's id of the record's sub-account. */
  account_id: z.optional(z.string()),
  /** S8.21, S8.22: the type of an event that could not be processed, or the provider's id of a cancelled order. */
  failed: z.optional(z.string()),
});
export type ChangeFrame = z.infer<typeof changeFrame>;

export const pongFrame = z.object({ type: z.literal('pong') });

/** One frame, a list of frames, or only their types if the list is too large for a message. */
export const batchFrame = z.object({ type: z.literal('batch'), frames: z.array(changeFrame) });
export const outdatedFrame = z.object({ type: z.literal('outdated'), types: z.array(z.enum(FRAME_TYPES)) });

/** Bytes. API Gateway refuses messages above 128 kB. */
export const MESSAGE_BYTES = 120 * 1024;

export const serverFrame = z.union([changeFrame, batchFrame, outdatedFrame, pongFrame]);
export type ServerFrame = z.infer<typeof serverFrame>;

export const pingMessage = z.object({ action: z.literal('ping') });
