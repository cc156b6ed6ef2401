import type { Plugin } from 'vite';

const UI = '@aws-amplify/ui/dist/esm';

/** Parts of the Authenticator that this product never uses: 40 kB compressed, and a third of its start-up. */
export const slimAuthenticator = (): Plugin[] => [
  {
    name: 'authenticator-in-english',
    enforce: 'pre',
    load: {
      // Its texts in twenty languages; the product speaks English.
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
      // They feed Amplify's own stylesheet only, which is not loaded (src/theme/authenticator.css).
      filter: { id: new RegExp(`${UI}/theme/tokens/components/index\\.mjs$`) },
      handler: () => 'export const components = {};',
    },
  },
  {
    name: 'authenticator-without-passkeys',
    enforce: 'pre',
    load: {
      // Of the picture beside a passkey, which no user has, the outline alone is 14 kB.
      filter: { id: /@aws-amplify\/ui-react\/dist\/esm\/primitives\/Icon\/icons\/IconPasskey\.mjs$/ },
      handler: () => 'export const IconPasskey = () => null;',
    },
  },
  {
    name: 'authenticator-asks-nothing-of-the-user',
    enforce: 'pre',
    resolveId: {
      // After a sign-in it would ask Cognito for the attributes of the user, which no token of ours may
      // (functions/src/capabilities/users/on-identity-event.ts), and goes on without them.
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
      // Amplify takes its settings in three forms; the console gives them in the one that needs no translation.
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
      // No identity pool, no sign-in at another provider, and a sign-out everywhere is asked of the gateway.
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
      // Only the set-up of an authenticator app draws one, and waits for it anyway.
      filter: { id: /^qrcode$/ },
      handler: (_id, importer) => (importer?.includes('SetupTotp') ? '\0qrcode-when-needed' : null),
    },
    load: {
      filter: { id: /^\0qrcode-when-needed$/ },
      handler: () =>
        `export default { toDataURL: async (text) => (await import('qrcode')).default.toDataURL(text) };`,
    },
  },
];
