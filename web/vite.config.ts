import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routeChunks } from './route-chunks.ts';
import { slimAuthenticator } from './slim-authenticator.ts';

/** What every console page needs and the sign-in does not: one file instead of ten small ones. */
const SHELL =
  /@tanstack\/(react-query|query-core)|\/big\.js\/|\/date-fns\/|\/shared\/src\/(?!contract\/ramps\/|domain\/business)|\/web\/src\/(lib\/(api|query|queries\/(?!holdings)|remembered|socket|format|clock)|components\/ui\/(page|panel|stat-card|skeleton|tag|live-region|relative-time|notice)|app\/navigation)/;

export default defineConfig({
  plugins: [react(), slimAuthenticator(), routeChunks()],
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    // Without the polyfill there is no inline script, which the content security policy would refuse.
    modulePreload: { polyfill: false },
    // A data: address for an asset would need its own line in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'shell', test: SHELL }] },
      },
    },
  },
});
