/**
 * Calls `onDeath` when the process that started us is gone, however it ended: its end of our stdin closes then.
 * Only a child that was started with STOP_WITH_PARENT=1 looks; by hand, stdin may well be closed from the begin.
 */
export const watchParent = (onDeath: () => void): void => {
  if (process.env.STOP_WITH_PARENT !== '1') return;
  process.stdin.once('end', onDeath);
  process.stdin.once('error', onDeath);
  process.stdin.resume();
};
