import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w${},*\s]*?\s*from\s*)?["']\.\/([\w.-]+\.js)["']/g;

const brotliSize = (file: string): number => brotliCompressSync(readFileSync(file)).length;

const importsOf = (assets: string, file: string): readonly string[] =>
  [...readFileSync(join(assets, file), 'utf8').matchAll(STATIC_IMPORT)].flatMap(
    ([, imported]) => imported ?? [],
  );

/** These files and all their static imports. */
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

/** Scripts of the console's document. */
export const consoleScripts = (dist: string): readonly string[] =>
  [...readFileSync(join(dist, 'app.html'), 'utf8').matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.js)"/g)].map(
    ([, script = '']) => script,
  );

/**
 * Chunks that import each other in a circle: a constant may be read before it is set, which only shows in the browser.
 */
export const circularChunks = (dist: string): readonly string[] => {
  const assets = join(dist, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return scripts.filter((file) =>
    importsOf(assets, file).some((imported) => closure(assets, [imported]).has(file)),
  );
};

const chunkOf = (assets: string, name: string): string => {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  // Hashes have eight characters; a longer name can start with this one.
  const named = scripts.filter(
    (file) => file.startsWith(`${name}-`) && file.length === `${name}-12345678.js`.length,
  );
  // A shared chunk can have a page's name, but only the page is imported dynamically.
  const texts = scripts.map((file) => readFileSync(join(assets, file), 'utf8'));
  const found = named.filter((file) => texts.some((text) => text.includes(`import(\`./${file}\`)`)));
  if (found.length !== 1 || found[0] === undefined) throw new Error(`no chunk ${name} in the build`);
  return found[0];
};

/**
 * Bytes, brotli, that a page adds to the entry and the console's frame. `dist` is the output folder of `vite build`, `chunk` the
 * name of the page's module.
 */
export const ownSize = (dist: string, chunk: string): number => {
  const assets = join(dist, 'assets');
  const linked = consoleScripts(dist).map((script) => basename(script));
  const frame = closure(assets, [...linked, chunkOf(assets, 'console')]);
  const own = [...closure(assets, [chunkOf(assets, chunk)])].filter((file) => !frame.has(file));
  return own.reduce((sum, file) => sum + brotliSize(join(assets, file)), 0);
};
