import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { consoleScripts } from './web-size.ts';

const listOfFiles = z.array(z.string());
const sourceMap = z.object({ sources: z.array(z.string()) });

const modulesOf = (dist: string, script: string): readonly string[] => {
  if (script.includes('/rolldown-runtime-')) return [];
  const map: unknown = JSON.parse(readFileSync(join(dist, `${script}.map`), 'utf8'));
  return sourceMap.parse(map).sources;
};

/** Modules in the scripts of the console's document. `dist` is the output folder of `vite build`. */
export const consoleModules = (dist: string): readonly string[] =>
  consoleScripts(dist).flatMap((script) => modulesOf(dist, script));

/** Scripts that another document loads after its first paint. */
export const scriptsOfDocument = (dist: string, name: string): readonly string[] => {
  const html = readFileSync(join(dist, name), 'utf8');
  const [, list] = /<script type="application\/json" id="after-paint">([^<]*)<\/script>/.exec(html) ?? [];
  return listOfFiles.parse(JSON.parse(list ?? 'null'));
};

export const modulesOfDocument = (dist: string, name: string): readonly string[] =>
  scriptsOfDocument(dist, name).flatMap((file) => modulesOf(dist, file));

export const readLandingBuild = (dist: string) => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = scriptsOfDocument(dist, 'index.html');
  return {
    html,
    /** Bytes, brotli, with head.js. */
    javascript: ['/head.js', ...scripts].reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length,
      0,
    ),
    modules: scripts.flatMap((file) => modulesOf(dist, file)),
  };
};
