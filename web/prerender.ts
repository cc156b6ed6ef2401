import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import * as z from 'zod/mini';

/** Placeholder comment in a document → the module that renders its markup. */
const PLACES = [
  ['<!-- the landing page -->', './src/landing-markup.tsx'],
  ['<!-- the check of a file -->', './src/verify-markup.tsx'],
  ['<!-- the links of every public page -->', './src/site-bar-markup.tsx'],
] as const;
const DOCUMENTS = /\/(index|verify|docs)\.html$/;

const markupModule = z.object({ markup: z.function({ input: [], output: z.string() }) });

/** Runs a module of the site, as a server would. */
export const runModule = async <T>(file: string): Promise<T> => {
  const { module } = await runnerImport<T>(fileURLToPath(new URL(file, import.meta.url)), {
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  return module;
};

const render = async (file: string): Promise<string> => markupModule.parse(await runModule(file)).markup();

/** Two documents can share a stylesheet; inlining deletes its file from the bundle. */
const inlined = new Map<string, string>();

const styleOf = (bundle: Rolldown.OutputBundle, file: string): string => {
  const asset = bundle[file];
  if (asset?.type === 'asset') {
    inlined.set(file, asset.source.toString());
    delete bundle[file];
  }
  const style = inlined.get(file);
  if (style === undefined) throw new Error(`${file} is not in the build`);
  return `<style>${style}</style>`;
};

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

/**
 * Before first paint, the browser fetches only the page and its theme: the stylesheet is inlined, and the scripts are
 * listed as data for public/head.js.
 */
const paintFirst = (html: string, bundle: Rolldown.OutputBundle): string => {
  const styled = html.replaceAll(STYLESHEET, (_, file: string) => styleOf(bundle, file));
  const entry = SCRIPT.exec(html)?.[1];
  if (entry === undefined) return styled;
  const list = [entry, ...[...html.matchAll(PRELOAD)].map(([, file]) => file)];
  return styled
    .replace(SCRIPT, '')
    .replaceAll(PRELOAD, '')
    .replace(
      '<script src="/head.js">',
      `<script type="application/json" id="after-paint">${JSON.stringify(list)}</script>\n    $&`,
    );
};

/**
 * Renders the landing page and the file check into their documents, so that they can be read before any script
 * loads (src/landing.tsx and src/verify.tsx hydrate them).
 */
export const prerender = (): Plugin[] => [
  {
    name: 'prerender',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        let filled = html;
        for (const [place, file] of PLACES)
          if (filled.includes(place)) filled = filled.replace(place, await render(file));
        return filled;
      },
    },
  },
  {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) =>
        bundle && DOCUMENTS.test(filename) ? paintFirst(html, bundle) : html,
    },
  },
];
