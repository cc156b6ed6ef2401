import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noCircles } from './chunk-circles.ts';
import { prerender } from './prerender.ts';
import { routeChunks } from './route-chunks.ts';
import { slimAuthenticator } from './slim-authenticator.ts';
import { themeVariables } from './theme-css.ts';

/** What every console page needs and the sign-in does not: one file instead of ten small ones. */
const SHELL =
  /@tanstack\/(react-query|query-core)|\/big\.js\/|\/date-fns\/|\/shared\/src\/(?!contract\/(proof|reconciliation|breakdown|payments|calls\/(reconciliation|users|conversions|payments|provider-health|treasury|holdings)\.|approvals|audit|ramps\/|saved-views|collections|gateway-settings|signed|ledger|exports|transfers|recipients|calls\/(analytics|approvals|audit|credentials|evidence|gateway-settings|invitations|ledger|partners|policy|pricing|recipients|saved-views|search|sessions|transfers|webhooks|webhook-events|spread-(collections|earned)|statements))|domain\/(obstacles|ledger\/breakdown|treasury|provider-health|addresses|analytics|audit|business|devices|hashes|invitations|gateway-settings|partners|passwords|policy|saved-views|search|transfers|common-passwords|exports|signing|ledger\/(post|proof)))|\/web\/src\/(lib\/(api|query|queries\/(?!users|kept-holdings|cooling-off|sync-sub-accounts|approvals|counter-value|create-export|gateway-settings|holdings|offer|postings|recipients|sample-data|saved-views|search)|socket|format\/(?!changes)|clock|formats|auto-refresh)|components\/ui\/(page|panel|stat-card|skeleton|tag|live-region|relative-time|time|notice)\.)/;

/** What the check of a file shares with the console, so that it loads nothing else of it. */
const MONEY = /\/big\.js\/|\/shared\/src\/domain\/(money|ledger\/canonical)\./;

/** What is asked for, done and recorded: of three pages, which have other names. */
const DEEDS = /\/shared\/src\/(contract\/(calls\/)?(audit|approvals|policy)|domain\/(audit|policy))\./;

/** Small parts of most pages: one file compresses better than five. */
const PARTS =
  /\/web\/src\/(components\/ui\/(choice-button|history-link|list-skeleton|when-seen)|lib\/section-in-address)\./;

/** What all documents need: a visitor who goes from the landing page to the console has it already. */
const BASE = /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/src\/lib\/(color-mode|store|paths)\./;

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [react(), slimAuthenticator(), themeVariables(), prerender(), routeChunks(), noCircles()],
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    // Without the polyfill there is no inline script, which the content security policy would refuse.
    modulePreload: { polyfill: false },
    // A data: address for an asset would need its own line in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The landing page and the check of a file are documents of their own; every other address serves the console.
      input: { landing: page('index.html'), verify: page('verify.html'), app: page('app.html') },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: BASE, priority: 1 },
            { name: 'money', test: MONEY, priority: 2 },
            { name: 'deeds', test: DEEDS },
            { name: 'parts', test: PARTS },
            { name: 'shell', test: SHELL },
          ],
        },
      },
    },
  },
});
