import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { themeCss } from './src/theme/css-variables.ts';

const STYLES = ['accounts/landing', 'insight/verify', 'insight/documentation'].map((feature) =>
  fileURLToPath(new URL(`./src/features/${feature}/styles`, import.meta.url)),
);

/** `virtual:theme.css`: tokens for the stylesheets outside the console, so that colours have a single source. */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  resolveId: {
    filter: { id: /^virtual:theme\.css$/ },
    handler: () => '/@theme/theme.css',
  },
  load: {
    filter: { id: /^\/@theme\/theme\.css$/ },
    handler: () =>
      themeCss(
        STYLES.flatMap((folder) =>
          readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
        ).join('\n'),
      ),
  },
});
