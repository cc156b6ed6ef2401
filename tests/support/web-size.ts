import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Which chunks a page fetches beside the entry: the names of its lazy modules, as Vite names their files. */
export const ROUTE_CHUNKS = {
  '/auth': ['auth'],
  '/gateway': ['console', 'dashboard'],
  '/gateway/conversions': ['console', 'conversions'],
} as const satisfies Record<string, readonly string[]>;

export type MeasuredRoute = keyof typeof ROUTE_CHUNKS;

const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w${},*\s]*?\s*from\s*)?["']\.\/([\w.-]+\.js)["']/g;

const brotliSize = (file: string): number => brotliCompressSync(readFileSync(file)).length;

const importsOf = (assets: string, file: string): readonly string[] =>
  [...readFileSync(join(assets, file), 'utf8').matchAll(STATIC_IMPORT)].flatMap(
    ([, imported]) => imported ?? [],
  );

/** Everything that fetching these files makes the browser fetch: their static imports, and theirs. */
const closure = (assets: string, files: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    importsOf(assets, file).forEach(visit);
  };
  files.forEach(visit);
  return reached;
};

/**
 * Chunks of a build that import each other in a circle: there a constant can be read before it is made, which only
 * shows in the browser.
 */
export const circularChunks = (dist: string): readonly string[] => {
  const assets = join(dist, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return scripts.filter((file) =>
    importsOf(assets, file).some((imported) => closure(assets, [imported]).has(file)),
  );
};

const chunkOf = (files: readonly string[], name: string): string => {
  const found = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  if (found.length !== 1 || found[0] === undefined) throw new Error(`no chunk ${name} in the build`);
  return found[0];
};

const total = (assets: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotliSize(join(assets, file)), 0);

export interface RouteSize {
  /** Bytes of JavaScript, brotli, that a cold load of the page fetches. */
  readonly javascript: number;
  /** Of them, what the page adds to the entry and the console's frame. */
  readonly own: number;
}

/** What each page of a build loads. @param dist the folder that `vite build` wrote */
export const routeSizes = (dist: string): Record<MeasuredRoute, RouteSize> => {
  const assets = join(dist, 'assets');
  const files = readdirSync(assets);
  const html = readFileSync(join(dist, 'app.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.js)"/g)].map(([, path]) =>
    basename(path ?? ''),
  );
  const sizeOf = (names: readonly string[]): RouteSize => {
    const chunks = names.map((name) => chunkOf(files, name));
    const all = closure(assets, [...linked, ...chunks]);
    const frame = closure(assets, [...linked, ...chunks.slice(0, -1)]);
    const javascript = total(assets, all) + brotliSize(join(dist, 'head.js'));
    return {
      javascript,
      own: total(
        assets,
        [...all].filter((file) => !frame.has(file)),
      ),
    };
  };
  return {
    '/auth': sizeOf(ROUTE_CHUNKS['/auth']),
    '/gateway': sizeOf(ROUTE_CHUNKS['/gateway']),
    '/gateway/conversions': sizeOf(ROUTE_CHUNKS['/gateway/conversions']),
  };
};
