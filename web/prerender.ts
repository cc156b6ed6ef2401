import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
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

/**
 * Writes the landing page into index.html as text, so that it is read before any script has come. The script then
 * takes the same elements over (src/landing.tsx).
 */
export const prerender = (): Plugin => ({
  name: 'prerender',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => (html.includes(PLACE) ? html.replace(PLACE, await render()) : html),
  },
});
