import { rmSync } from 'node:fs';
import { NODE_PACKAGES } from './locked-node.mjs';

/** After `npm ci`: nothing here compiles against the C headers that come with Node, a third of its size. */
for (const name of Object.values(NODE_PACKAGES))
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });
