import { vi } from 'vitest';

/** A WebSocket whose server is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no client has connected');
    return socket;
  }

  readonly sent: string[] = [];
  readonly address: string;
  readonly protocols: readonly string[];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(address: string, protocols: readonly string[]) {
    this.address = address;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.closed = true;
  }

  /** The server accepts, sends a message, or hangs up. */
  accept() {
    this.onopen?.();
  }
  say(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
  hangUp() {
    this.closed = true;
    this.onclose?.();
  }
}

export const stubWebSocket = (): void => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
};
