import { spawn } from 'node:child_process';

const preload = new URL('end-with-parent.mjs', import.meta.url).href;

/** Starts Node with a pipe that tells it when this process is gone (end-with-parent.mjs). */
export const spawnTied = (node, args, { stdio, env = process.env, ...rest }) =>
  spawn(node, ['--import', preload, ...args], {
    ...rest,
    stdio: [...stdio, 'pipe'],
    env: { ...env, BOOTSTRAP_PID: String(process.pid) },
  });
