import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { themeCss } from './src/theme/css-variables.ts';

const STYLES = fileURLToPath(new URL('./src/features/landing/styles', import.meta.url));

/** `virtual:theme.css`: the tokens that the landing page's stylesheets use, so that its colours have no second source. */
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
        readdirSync(STYLES)
          .map((file) => readFileSync(join(STYLES, file), 'utf8'))
          .join('\n'),
      ),
  },
});
