// Plain JavaScript: the bootstrap uses it before anything is installed. Windows has no signals: there `kill` ends a process on the
// spot, whatever it would have put away first.

/**
 * Asks a child to end in its own time. On Windows what it reads from is closed instead: each child of ours ends then, as it does when
 * its parent is killed.
 * @param pipe the place in its `stdio` of what it looks at
 */
export const askToEnd = (child, pipe, platform = process.platform) => {
  if (platform === 'win32') child.stdio[pipe]?.end();
  else child.kill('SIGTERM');
};

/** What a process does to itself when it is asked to end by other means than a signal. */
export const endSelf = (current = process) => {
  if (current.platform !== 'win32') current.kill(current.pid, 'SIGTERM');
  else if (!current.emit('SIGTERM', 'SIGTERM')) current.exit(1);
};

/** Whether a signal that arrives here has reached the children as well: a terminal sends it to all that run in it. */
export const reachesAll = (signal, platform = process.platform, isTerminal = process.stdin.isTTY === true) =>
  platform === 'win32' || (signal === 'SIGINT' && isTerminal);
