import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Everything that a bench builds. It can be deleted at any time. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'ramps-gateway', 'bench');

export const RESULTS = join(import.meta.dirname, 'results.json');
