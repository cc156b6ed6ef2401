import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chakraStyles } from './chakra-styles.ts';
import { CHUNKS } from './chunks.ts';
import { documentation } from './documentation.ts';
import { prerender } from './prerender.ts';
import { noCircles, routeChunks } from './route-chunks.ts';
import { slimDependencies } from './slim-dependencies.ts';
import { themeVariables } from './theme-css.ts';

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [
    react(),
    slimDependencies(),
    chakraStyles(),
    themeVariables(),
    prerender(),
    documentation(),
    routeChunks(),
    noCircles(),
  ],
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    // The polyfill is an inline script, which the content security policy blocks.
    modulePreload: { polyfill: false },
    // Each kind of inlined file would need data URLs in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The landing page, the file check and the documentation are separate documents; every other URL serves the console.
      input: {
        landing: page('index.html'),
        verify: page('verify.html'),
        docs: page('docs.html'),
        app: page('app.html'),
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: Object.entries(CHUNKS).map(([name, paths], index, { length }) => ({
            name,
            test: (id: string) => paths.some((path) => id.includes(`/${path}`)),
            priority: length - index,
          })),
        },
      },
    },
  },
});
