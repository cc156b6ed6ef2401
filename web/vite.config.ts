import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimAuthenticator } from './slim-authenticator.ts';

export default defineConfig({
  plugins: [react(), slimAuthenticator()],
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    // Without the polyfill there is no inline script, which the content security policy would refuse.
    modulePreload: { polyfill: false },
    // A data: address for an asset would need its own line in the content security policy.
    assetsInlineLimit: 0,
  },
});
