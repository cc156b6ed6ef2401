import type { Plugin } from 'vite';

const UI = '@aws-amplify/ui/dist/esm';

/**
 * Drops parts of libraries that the console never uses. The Authenticator's are 40 kB compressed and a third of its
 * start-up time.
 */
export const slimDependencies = (): Plugin[] => [
  {
    name: 'authenticator-in-english',
    enforce: 'pre',
    load: {
      // Translations; the product is in English.
      filter: {
        id: new RegExp(`${UI}/i18n/dictionaries/authenticator/(?!en\\.|defaultTexts\\.)[^/]+\\.mjs$`),
      },
      handler: (id) => `export const ${/([^/]+)\.mjs$/.exec(id)?.[1] ?? ''}Dict = {};`,
    },
  },
  {
    name: 'authenticator-without-component-tokens',
    enforce: 'pre',
    load: {
      // Used only by Amplify's own stylesheet, which is not loaded (src/theme/authenticator.css).
      filter: { id: new RegExp(`${UI}/theme/tokens/components/index\\.mjs$`) },
      handler: () => 'export const components = {};',
    },
  },
  {
    name: 'authenticator-without-passkeys',
    enforce: 'pre',
    load: {
      // The passkey illustration (14 kB) is never shown.
      filter: { id: /@aws-amplify\/ui-react\/dist\/esm\/primitives\/Icon\/icons\/IconPasskey\.mjs$/ },
      handler: () => 'export const IconPasskey = () => null;',
    },
  },
  {
    name: 'authenticator-asks-nothing-of-the-user',
    enforce: 'pre',
    resolveId: {
      // After a sign-in it fetches user attributes from Cognito, which our tokens cannot read
      // (functions/src/capabilities/accounts/users/on-identity-event.ts), and continues without them.
      filter: { id: /^aws-amplify\/auth$/ },
      handler: (_id, importer) =>
        importer && /\/authenticator\/actors\/sign(In|Up)\.mjs$/.test(importer)
          ? '\0auth-of-authenticator'
          : null,
    },
    load: {
      filter: { id: /^\0auth-of-authenticator$/ },
      handler: () =>
        `export * from 'aws-amplify/auth'; export const fetchUserAttributes = () => Promise.reject(new Error());`,
    },
  },
  {
    name: 'amplify-as-it-is-configured',
    enforce: 'pre',
    load: {
      // Amplify accepts three settings formats; the console uses the one that needs no translation.
      filter: { id: /@aws-amplify\/core\/dist\/esm\/parse(AWSExports|AmplifyOutputs)\.mjs$/ },
      handler: (id) =>
        id.includes('AWSExports')
          ? 'export const parseAWSExports = (config) => config;'
          : 'export const isAmplifyOutputs = () => false; export const parseAmplifyOutputs = (config) => config;',
    },
  },
  {
    name: 'amplify-without-what-the-pool-has-not',
    enforce: 'pre',
    load: {
      // The gateway has no identity pool and no federated sign-in, and signs out everywhere through its own API.
      filter: {
        id: /@aws-amplify\/(auth|core)\/dist\/esm\/.*\/(IdentityIdProvider|handleOAuthSignOut|signInWithRedirectStore|createGlobalSignOutClient|createGetIdClient|createGetCredentialsForIdentityClient)\.mjs$/,
      },
      handler: (id) => {
        if (id.includes('IdentityIdProvider'))
          return `export const cognitoIdentityIdProvider = () => Promise.reject(new Error('no identity pool'));`;
        if (id.includes('signInWithRedirectStore'))
          return 'export class DefaultOAuthStore { setAuthConfig() {} loadOAuthInFlightDeadline() { return Promise.resolve(undefined); } }';
        if (id.includes('handleOAuthSignOut'))
          return 'export const handleOAuthSignOut = () => Promise.resolve();';
        const name = /(\w+)\.mjs$/.exec(id)?.[1] ?? '';
        return `export const ${name} = () => () => Promise.reject(new Error('${name} is not used'));`;
      },
    },
  },
  {
    name: 'qr-code-when-needed',
    enforce: 'pre',
    resolveId: {
      // Only the setup of an authenticator app draws a QR code. It awaits the drawing, so the library can load then.
      filter: { id: /^qrcode$/ },
      handler: (_id, importer) => (importer?.includes('SetupTotp') ? '\0qrcode-when-needed' : null),
    },
    load: {
      filter: { id: /^\0qrcode-when-needed$/ },
      handler: () =>
        `export default { toDataURL: async (text) => (await import('qrcode')).default.toDataURL(text) };`,
    },
  },
  // Other libraries.
  {
    name: 'dates-are-only-formatted',
    enforce: 'pre',
    load: {
      // date-fns includes them in every locale; `format` uses none of them.
      filter: { id: /date-fns\/locale\/en-US\/_lib\/(formatDistance|formatRelative|match)\.js$/ },
      handler: (id) =>
        id.endsWith('match.js')
          ? 'export const match = {};'
          : `export const ${/(\w+)\.js$/.exec(id)?.[1] ?? ''} = () => '';`,
    },
  },
  {
    name: 'router-without-warnings-for-developers',
    enforce: 'pre',
    resolveId: {
      // Its package exports the development build under every condition.
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(id, importer) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found?.id.replace('/dist/development/', '/dist/production/');
      },
    },
  },
];
