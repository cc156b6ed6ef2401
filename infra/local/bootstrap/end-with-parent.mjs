// Loaded before the script. The bootstrap has the other end of pipe 3, which closes when the bootstrap ends.
import net from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { endSelf } from '../support/signals.mjs';

const PIPE = 3;
const PATIENCE_MS = 8_000;

if (isMainThread && process.env.BOOTSTRAP_PID === String(process.ppid)) {
  delete process.env.BOOTSTRAP_PID;
  const pipe = new net.Socket({ fd: PIPE, readable: true, writable: false });
  pipe.on('error', () => undefined);
  pipe.once('close', () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    endSelf();
  });
  pipe.resume();
  pipe.unref();
}
