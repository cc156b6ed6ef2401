import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import * as z from 'zod/mini';

const PLACE = '<!-- the landing page -->';
const MODULE = fileURLToPath(new URL('./src/landing-markup.tsx', import.meta.url));

const markupModule = z.object({ markup: z.function({ input: [], output: z.string() }) });

const render = async (): Promise<string> => {
  const { module } = await runnerImport(MODULE, {
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  return markupModule.parse(module).markup();
};

/** Inlines the stylesheet into the page and removes its file. */
const styleOf = (bundle: Rolldown.OutputBundle, file: string): string => {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`);
  delete bundle[file];
  return `<style>${asset.source.toString()}</style>`;
};

const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

/**
 * Nothing but the page itself and its theme is asked for before it is painted: the stylesheet stands in it, and which
 * scripts come afterwards is data for public/head.js.
 */
const paintFirst = (html: string, bundle: Rolldown.OutputBundle): string => {
  const entry = SCRIPT.exec(html)?.[1];
  if (entry === undefined) throw new Error('index.html loads no script');
  const list = [entry, ...[...html.matchAll(PRELOAD)].map(([, file]) => file)];
  return html
    .replaceAll(STYLESHEET, (_, file: string) => styleOf(bundle, file))
    .replace(SCRIPT, '')
    .replaceAll(PRELOAD, '')
    .replace(
      '<script src="/head.js">',
      `<script type="application/json" id="after-paint">${JSON.stringify(list)}</script>\n    $&`,
    );
};

/**
 * The landing page as text in index.html, so that it is read before any script has come; the script then takes the same
 * elements over (src/landing.tsx).
 */
export const prerender = (): Plugin[] => [
  {
    name: 'prerender',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => (html.includes(PLACE) ? html.replace(PLACE, await render()) : html),
    },
  },
  {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) =>
        bundle && filename.endsWith('/index.html') ? paintFirst(html, bundle) : html,
    },
  },
];
