import { rmSync } from 'node:fs';
import { NODE_PACKAGES } from './locked-node.mjs';

/** Runs after `npm ci`. Removes Node's C headers, a third of its size, because nothing here compiles against them. */
for (const name of Object.values(NODE_PACKAGES))
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });
