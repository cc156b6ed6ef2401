import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';

const listOfFiles = z.array(z.string());
const sourceMap = z.object({ sources: z.array(z.string()) });

/** Only the bundler's own helpers have no modules, and so no map. */
const modulesOf = (dist: string, script: string): readonly string[] => {
  if (script.includes('/rolldown-runtime-')) return [];
  const map: unknown = JSON.parse(readFileSync(join(dist, `${script}.map`), 'utf8'));
  return sourceMap.parse(map).sources;
};

/** The modules in the scripts that the console's document names. @param dist the folder that `vite build` wrote */
export const consoleModules = (dist: string): readonly string[] => {
  const html = readFileSync(join(dist, 'app.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.js)"/g)].flatMap(([, script = '']) =>
    modulesOf(dist, script),
  );
};

/** The scripts that a document outside of the console loads once it is painted. */
export const scriptsOfDocument = (dist: string, name: string): readonly string[] => {
  const html = readFileSync(join(dist, name), 'utf8');
  const [, list] = /<script type="application\/json" id="after-paint">([^<]*)<\/script>/.exec(html) ?? [];
  return listOfFiles.parse(JSON.parse(list ?? 'null'));
};

export const modulesOfDocument = (dist: string, name: string): readonly string[] =>
  scriptsOfDocument(dist, name).flatMap((file) => modulesOf(dist, file));

export interface LandingBuild {
  readonly html: string;
  /** Bytes of JavaScript, brotli: the scripts that come after the first paint, and head.js. */
  readonly javascript: number;
  /** Paths of the modules that are in it. */
  readonly modules: readonly string[];
}

/** The landing page of a build. @param dist the folder that `vite build` wrote */
export const readLandingBuild = (dist: string): LandingBuild => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = scriptsOfDocument(dist, 'index.html');
  return {
    html,
    javascript: ['/head.js', ...scripts].reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length,
      0,
    ),
    modules: scripts.flatMap((file) => modulesOf(dist, file)),
  };
};
