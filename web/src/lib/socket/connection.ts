import {
  type ChangeFrame,
  CONNECTION_LIFE_MS,
  type FrameType,
  HEARTBEAT_MS,
  RECONNECT_DELAYS_MS,
  type ServerFrame,
  serverFrame,
  SOCKET_PROTOCOL,
} from '@ramps-gateway/shared/contract/socket.ts';
import * as z from 'zod/mini';
import { createStore, useStore } from '../store.ts';
import '../zod.ts';

/** `connecting` until the first connection; `down` while reconnecting. */
export type SocketStatus = 'connecting' | 'open' | 'down';

export const socketStatus = createStore<SocketStatus>('connecting');

export const useSocketStatus = (): SocketStatus => useStore(socketStatus);

/** Called before each connection; null when signed out. `expiresAt` in milliseconds since the epoch. */
export type TokenSource = (minLifeMs: number) => Promise<{ token: string; expiresAt: number } | null>;

export interface ConnectionEvents {
  /** Data loaded earlier may have missed a change. */
  readonly onOpen: () => void;
  /** The connection closed or failed; it reconnects. */
  readonly onDown: () => void;
  readonly onChange: (frame: ChangeFrame) => void;
  /** Too many records of these kinds changed to list each. */
  readonly onOutdated: (types: readonly FrameType[]) => void;
}

/** Renews the connection this long before its token expires or the server ends it; the new token must last at least as long. */
const RENEW_BEFORE_MS = 60_000;
/** Minimum life: a wrong clock must not cause constant reconnects. */
const SHORTEST_LIFE_MS = 60_000;
/** Without a reply to a ping within this time, the connection is dead, although not closed. */
const SILENCE_MS = 10_000;

const readFrame = (data: unknown): ServerFrame | undefined => {
  if (typeof data !== 'string') return undefined;
  try {
    const parsed = z.safeParse(serverFrame, JSON.parse(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** One message can have many frames. */
const report = (message: ServerFrame, { onChange, onOutdated }: ConnectionEvents): void => {
  switch (message.type) {
    case 'pong':
      return;
    case 'batch':
      for (const frame of message.frames) onChange(frame);
      return;
    case 'outdated':
      onOutdated(message.types);
      return;
    default:
      onChange(message);
  }
};

/** C4's delays with jitter, so that pages do not reconnect at the same moment. */
const delayOf = (failures: number, chance: () => number): number => {
  const at = Math.min(failures, RECONNECT_DELAYS_MS.length - 1);
  const longest = RECONNECT_DELAYS_MS[at] ?? 10_000;
  const shortest = RECONNECT_DELAYS_MS[at - 1] ?? longest / 2;
  return shortest + chance() * (longest - shortest);
};

/**
 * Keeps one WebSocket open (C4). Pings every 25 s and when the page becomes visible. Reconnects after up to 1, 2, 5, then
 * 10 s with jitter. Renews itself before its token or its two hours end. Returns a function that ends it.
 */
export const keepConnected = (
  address: string,
  tokens: TokenSource,
  events: ConnectionEvents,
  chance: () => number = Math.random,
): (() => void) => {
  let ended = false;
  let failures = 0;
  let live: WebSocket | undefined;
  const timers = new Map<'heartbeat' | 'silence' | 'renewal' | 'retry', ReturnType<typeof setTimeout>>();

  const stop = (name: Parameters<typeof timers.get>[0]) => clearTimeout(timers.get(name));
  const later = (name: Parameters<typeof timers.get>[0], ms: number, run: () => void) => {
    stop(name);
    timers.set(name, setTimeout(run, ms));
  };

  const drop = (socket: WebSocket) => {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  };

  const comeBack = () => {
    stop('heartbeat');
    stop('silence');
    stop('renewal');
    live = undefined;
    events.onDown();
    later('retry', delayOf(failures, chance), () => void connect());
    failures += 1;
  };

  const ping = (socket: WebSocket) => {
    socket.send(JSON.stringify({ action: 'ping' }));
    later('silence', SILENCE_MS, () => {
      drop(socket);
      comeBack();
    });
  };
  const beat = (socket: WebSocket) =>
    later('heartbeat', HEARTBEAT_MS, () => {
      ping(socket);
      beat(socket);
    });

  const take = (socket: WebSocket, expiresAt: number) => {
    if (live) drop(live);
    live = socket;
    failures = 0;
    stop('retry');
    stop('silence');
    beat(socket);
    const life = Math.min(expiresAt - Date.now(), CONNECTION_LIFE_MS) - RENEW_BEFORE_MS;
    later('renewal', Math.max(life, SHORTEST_LIFE_MS), () => void connect());
    events.onOpen();
  };

  const connect = async () => {
    stop('retry');
    const token = await tokens(2 * RENEW_BEFORE_MS).catch(() => undefined);
    if (ended || token === null) return;
    // Renewal starts shortly before the old connection expires, so without a token it counts as lost.
    if (!token) {
      if (live) drop(live);
      return comeBack();
    }
    const socket = new WebSocket(address, [SOCKET_PROTOCOL, token.token]);
    socket.onopen = () => (ended ? drop(socket) : take(socket, token.expiresAt));
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      stop('silence');
      const frame = readFrame(data);
      if (frame) report(frame, events);
    };
    socket.onclose = () => {
      // Ignores replaced sockets, and failed renewals while the old socket works.
      if (ended || (live && live !== socket)) return;
      comeBack();
    };
  };

  const hurry = () => {
    if (!live) void connect();
  };
  // A lost network closes no socket; the connection would look alive until the next ping.
  const lose = () => {
    if (!live) return;
    drop(live);
    comeBack();
  };

  // Timers pause while the device sleeps or the page is frozen, and the server closes a connection idle for 10 minutes.
  const wake = () => {
    if (document.visibilityState === 'visible' && live) ping(live);
  };

  addEventListener('online', hurry);
  addEventListener('offline', lose);
  document.addEventListener('visibilitychange', wake);
  void connect();
  return () => {
    ended = true;
    removeEventListener('online', hurry);
    removeEventListener('offline', lose);
    document.removeEventListener('visibilitychange', wake);
    for (const timer of timers.values()) clearTimeout(timer);
    if (live) drop(live);
  };
};
