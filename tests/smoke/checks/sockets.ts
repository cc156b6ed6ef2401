import { pongFrame, SOCKET_PROTOCOL } from '#shared/contract/socket.ts';
import { WebSocket } from 'ws';
import { type Check, type SignedInVisit, type Visit, Wrong } from '../check.ts';

const PATIENCE_MS = 20_000;

/** Settles with `watch` or a refusal, and always closes the socket. */
const withSocket = async <T>(
  { stage }: Visit,
  protocols: readonly string[],
  watch: (socket: WebSocket, done: (value: T) => void, failed: (why: Wrong) => void) => void,
): Promise<T> => {
  const socket = new WebSocket(stage.ws, [...protocols], {
    handshakeTimeout: PATIENCE_MS,
    // The firewall blocks callers without a user agent.
    headers: { 'user-agent': 'ramps-gateway smoke test' },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<T>((done, failed) => {
      timer = setTimeout(() => failed(new Wrong(`nothing came within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
      socket.on('error', () => failed(new Wrong('it was refused')));
      socket.on('close', () => failed(new Wrong('it was closed')));
      watch(socket, done, failed);
    });
  } finally {
    clearTimeout(timer);
    socket.terminate();
  }
};

export const SOCKET_OF_STRANGERS: Check = {
  name: 'a socket without a token is refused',
  run: (visit) =>
    withSocket<void>(visit, [SOCKET_PROTOCOL], (socket, done, failed) => {
      socket.on('unexpected-response', (_request, { statusCode }) =>
        statusCode === 401 || statusCode === 403
          ? done()
          : failed(new Wrong(`it was answered ${statusCode}, not 401 or 403`)),
      );
      socket.on('open', () => failed(new Wrong('it was accepted')));
    }),
};

/** The function fetches the key set before it can judge a token. */
const MEANINGS: Readonly<Record<number, string>> = {
  401: ': the key set was fetched, but the token was refused',
  503: ': the function could not fetch the key set of the user pool',
};

export const SOCKET_OF_MEMBERS: Check<SignedInVisit> = {
  name: 'a socket with a token opens and answers a ping',
  run: (visit) =>
    withSocket<void>(visit, [SOCKET_PROTOCOL, visit.token], (socket, done, failed) => {
      socket.on('unexpected-response', (_request, { statusCode }) =>
        failed(new Wrong(`it was answered ${statusCode}${MEANINGS[statusCode ?? 0] ?? ''}`)),
      );
      socket.on('open', () => {
        if (socket.protocol !== SOCKET_PROTOCOL) failed(new Wrong(`it speaks ${socket.protocol}`));
        socket.send(JSON.stringify({ action: 'ping' }));
      });
      socket.on('message', (data: Buffer) => {
        // A change frame may arrive first.
        if (pongFrame.safeParse(JSON.parse(data.toString())).success) done();
      });
    }),
};
