const PATIENCE_MS = 8_000;

/** The one child that the bootstrap waits for, and what to do with it when the bootstrap itself is told to stop. */
let child;
let stopped = false;

const kill = (signal) => {
  if (child && child.exitCode === null && child.signalCode === null) child.kill(signal);
};

export const running = {
  /** Somebody asked for the end: what the child says then is no news. */
  get stopped() {
    return stopped;
  },

  /** Resolves to how it ended. */
  async until(started) {
    child = started;
    try {
      return await new Promise((resolve, reject) => {
        started.once('error', reject);
        started.once('close', (code, signal) => resolve({ code, signal }));
      });
    } finally {
      child = undefined;
    }
  },

  signal(signal) {
    stopped = true;
    if (!child) process.exit(130);
    // A terminal sends Ctrl-C to the whole foreground group: the child has it already.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) kill(signal);
  },

  /** Politely, then not. */
  end() {
    stopped = true;
    if (!child) process.exit(1);
    kill('SIGTERM');
    setTimeout(() => {
      kill('SIGKILL');
      process.exit(1);
    }, PATIENCE_MS).unref();
  },
};
