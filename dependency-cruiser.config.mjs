// Who may import whom (README, "How it is built"). A violation is an error; so is a cycle.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** What only handlers, adapters and platform may use. */
const RUNTIME = 'node_modules/(@aws-sdk|@aws-lambda-powertools|@middy)/';

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'Two modules that need each other are one module.'),
    forbid(
      'nothing-ships-tests',
      { path: '^(shared|functions|web)/' },
      { path: '^(tests|infra)/' },
      'Nothing that ships imports tests or infra.',
    ),
    forbid('infra-not-tests', { path: '^infra/' }, { path: '^tests/' }, 'infra is not built on tests.'),
    forbid(
      'shared-stands-alone',
      { path: '^shared/src/' },
      { path: '^(functions|web|infra|tests)/' },
      'shared is imported, it imports nobody.',
    ),
    forbid(
      'shared-packages',
      { path: '^shared/src/' },
      {
        path: 'node_modules/',
        pathNot: 'node_modules/(zod|big\\.js|@types/big\\.js|@noble/hashes|@scure/base|ibantools)/',
      },
      'shared needs zod, a decimal library, and what addresses and account numbers are checked with.',
    ),
    forbid(
      'shared-no-core',
      { path: '^shared/src/' },
      { dependencyTypes: ['core'] },
      'shared runs in a browser too.',
    ),
    forbid(
      'domain-below-contract',
      { path: '^shared/src/domain/' },
      { path: '^shared/src/contract/' },
      'The contract is written in terms of the domain.',
    ),
    forbid(
      'examples-not-shipped',
      {
        path: '^(shared|functions|web|infra)/',
        pathNot: '^(shared/src/contract/examples|functions/src/capabilities/setup/description)/',
      },
      { path: '^shared/src/contract/examples/' },
      'The description of the API shows the examples, tests ask by them, and no page loads them.',
    ),
    forbid(
      'web-not-functions',
      { path: '^web/' },
      { path: '^functions/' },
      'The browser talks to the server over the contract.',
    ),
    forbid(
      'functions-not-web',
      { path: '^functions/' },
      { path: '^web/' },
      'The server does not know the page.',
    ),
    forbid(
      'platform-knows-no-domain',
      { path: '^functions/src/platform/' },
      { path: '^functions/src/(modules|capabilities|adapters)/' },
      'platform is what any HTTP service has.',
    ),
    forbid(
      'modules-are-pure',
      { path: '^functions/src/modules/' },
      { path: `^functions/src/(adapters|capabilities)/|${RUNTIME}` },
      'A module is what several capabilities need: it knows none of them, no adapter, no AWS client and no middleware.',
    ),
    forbid(
      'use-cases-are-pure',
      { path: '^functions/src/capabilities/', pathNot: 'handler\\.ts$' },
      { path: `^functions/src/adapters/|${RUNTIME}` },
      'A use case imports shared, modules, its own ports and pure platform types; only a handler joins it to adapters.',
    ),
    forbid(
      'rules-not-http',
      {
        path: '^functions/src/(modules|capabilities|adapters)/',
        pathNot: '^functions/src/(capabilities/.*(handler|routes)|modules/act/(route|serve))\\.ts$',
      },
      { path: '^functions/src/(platform/http|modules/act/(route|serve))\\.ts$' },
      'Routes and handlers alone know that they are called over HTTP.',
    ),
    forbid(
      'rules-not-environment',
      { path: '^functions/src/(modules|capabilities)/', pathNot: 'handler\\.ts$' },
      { path: '^functions/src/platform/env\\.ts$' },
      'Only a handler reads the environment; what it says is passed in.',
    ),
    forbid(
      'capabilities-isolated',
      { path: '^functions/src/capabilities/([^/]+/[^/]+)/' },
      { path: '^functions/src/capabilities/', pathNot: '^functions/src/capabilities/$1/' },
      'Capabilities never import each other; what two of them need is a module.',
    ),
    forbid(
      'handlers-are-entries',
      { path: '^(shared|functions)/' },
      { path: '^functions/src/capabilities/.*handler\\.ts$' },
      'A handler is where a function begins; nothing is built on it.',
    ),
    forbid(
      'wiring-for-handlers',
      { path: '^functions/src/', pathNot: '^functions/src/(wiring/|capabilities/.*handler\\.ts$)' },
      { path: '^functions/src/wiring/' },
      'What several handlers join alike stands in wiring; nothing else is built on it.',
    ),
    forbid(
      'adapters-below',
      { path: '^functions/src/adapters/' },
      {
        path: '^functions/src/(capabilities/[^/]+/[^/]+/(?!(ports|model)\\.ts)|modules/[^/]+/(?!(ports|model|calls|ids|intent|slot|match|act|ending|work)\\.ts))',
      },
      'Adapters implement ports, they know no use case.',
    ),
    forbid(
      'infra-entry-only',
      { path: '^infra/' },
      { path: '^functions/src/' },
      'infra names the functions by entry path only.',
    ),
    forbid(
      'deployed-not-emulated',
      { path: '^infra/(?!(local|ramps-sandbox)/)' },
      { path: '^infra/(local|ramps-sandbox)/' },
      'What is deployed knows nothing of what stands for it on one machine.',
    ),
    forbid(
      'local-not-sandbox',
      { path: '^infra/local/' },
      { path: '^infra/ramps-sandbox/' },
      'The local stack talks to the provider sandbox over HTTP only, as to the provider.',
    ),
    forbid(
      'local-reads-config',
      { path: '^infra/local/' },
      { path: '^infra/', pathNot: '^infra/(local|config|bundle|common)/' },
      'The local stack shares the list of functions, their build and the formats of AWS; no stack and no tool.',
    ),
    forbid(
      'sandbox-stands-alone',
      { path: '^infra/ramps-sandbox/' },
      { path: '^(shared|functions|web|infra)/', pathNot: '^infra/ramps-sandbox/' },
      'The sandbox is the provider: what it knows of the product it knows from outside.',
    ),
    forbid(
      'common-below',
      { path: '^infra/common/' },
      { path: '^infra/', pathNot: '^infra/common/' },
      'common is imported, it imports nothing else of infra.',
    ),
    forbid(
      'web-features-isolated',
      { path: '^web/src/features/([^/]+/[^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
      'Features never import each other; a page composes.',
    ),
    forbid(
      'web-lib-below',
      { path: '^web/src/(lib|components|theme)/' },
      { path: '^web/src/(features|app)/' },
      'lib and components know no feature.',
    ),
    forbid(
      'web-features-below-app',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
      'app composes features.',
    ),
    forbid(
      'unresolvable',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|aws-lambda$)' },
      'An import must resolve.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A package's own `dist` is what it exports.
    exclude: { path: '^(web/dist|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
