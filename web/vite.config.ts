import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noCircles } from './chunk-circles.ts';
import { prerender } from './prerender.ts';
import { routeChunks } from './route-chunks.ts';
import { slimAuthenticator } from './slim-authenticator.ts';
import { slimLibraries } from './slim-libraries.ts';
import { themeVariables } from './theme-css.ts';

/** Needed by every console page but not the sign-in: one file instead of ten. */
const SHELL =
  /@tanstack\/(react-query|query-core)|\/big\.js\/|\/date-fns\/|\/shared\/src\/(?!contract\/(proof|reconciliation|breakdown|payments|calls\/(reconciliation|users|conversions|payments|provider-health|treasury|holdings)\.|approvals|audit|ramps\/|saved-views|settlements|collections|connection-report|destinations|gateway-settings|order-slots|provider-checklist|signed|ledger|exports|names|transfers|recipients|calls\/(analytics|approvals|audit|credentials|evidence|gateway-settings|invitations|ledger|partners|order-slots|policy|pricing|provider-checklist|recipients|recovery-codes|saved-views|search|sessions|settlements|transfers|webhooks|webhook-events|spread-(collections|earned)|statements))|domain\/(br-code|csv|recovery-codes|obstacles|ledger\/breakdown|treasury|provider-health|analytics|audit|business|destinations\/|devices|invitations|gateway-settings|partners|passwords|policy|saved-views|search|transfers|common-passwords|exports|signing|ledger\/(post|proof)))|\/web\/src\/(lib\/(address-params|api|query|queries\/(?!users|kept-holdings|cooling-off|sync-sub-accounts|approvals|counter-value|create-export|gateway-settings|holdings|offer|postings|recipients|sample-data|saved-views|search)|socket|format\/(?!changes)|clock|formats|auto-refresh)|components\/ui\/(page|panel|stat-card|skeleton|tag|live-region|relative-time|time|notice)\.)/;

/** Shared by the file check and the console, so that the check loads nothing else. */
const MONEY = /\/big\.js\/|\/shared\/src\/domain\/(money|ledger\/canonical)\./;

const DEEDS = /\/shared\/src\/(contract\/(calls\/)?(audit|approvals|policy)|domain\/(audit|policy))\./;

const PARTS =
  /\/web\/src\/(components\/ui\/(choice-button|failed|history-link|list-skeleton|use-dialog|when-seen)|lib\/section-in-address)\./;

/** Shared by all documents: a visitor of the landing page has it already. */
const BASE = /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/src\/lib\/(color-mode|store|paths)\./;

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [
    react(),
    slimAuthenticator(),
    slimLibraries(),
    themeVariables(),
    prerender(),
    routeChunks(),
    noCircles(),
  ],
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    // The polyfill's inline script would violate the content security policy.
    modulePreload: { polyfill: false },
    // Data URLs would need their own line in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The landing page and the file check are separate documents; other addresses serve the console.
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
