import path from 'node:path';
import { running } from './running.mjs';
import { spawnTied } from './tied.mjs';

/** Runs the script with this terminal, this folder and the packages' commands on the path. */
export const launch = (node, script, args, root) => {
  const bin = path.join(root, 'node_modules', '.bin');
  const PATH = [path.dirname(node), bin, process.env.PATH].join(path.delimiter);
  const stdio = ['inherit', 'inherit', 'inherit'];
  return running.until(spawnTied(node, [script, ...args], { stdio, env: { ...process.env, PATH } }));
};
