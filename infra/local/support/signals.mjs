// Plain JavaScript: used before anything is installed. Windows has no signals: `kill` there ends a process without
// cleanup.

export const askToEnd = (child, pipe, platform = process.platform) => {
  if (platform === 'win32') child.stdio[pipe]?.end();
  else child.kill('SIGTERM');
};

export const endSelf = (current = process) => {
  if (current.platform !== 'win32') current.kill(current.pid, 'SIGTERM');
  else if (!current.emit('SIGTERM', 'SIGTERM')) current.exit(1);
};

/** A terminal signals all its processes. */
export const reachesAll = (signal, platform = process.platform, isTerminal = process.stdin.isTTY === true) =>
  platform === 'win32' || (signal === 'SIGINT' && isTerminal);
