// Who may import whom (README, "How it is built"). A violation is an error; so is a cycle.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

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
      { path: 'node_modules/', pathNot: 'node_modules/(zod|big\\.js|@types/big\\.js)/' },
      'shared needs zod and a decimal library only.',
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
      'use-cases-are-pure',
      { path: '^functions/src/capabilities/', pathNot: 'handler\\.ts$' },
      { path: '^functions/src/adapters/|node_modules/(@aws-sdk|@middy|@aws-lambda-powertools)/' },
      'A use case imports shared, its own ports and pure platform types; only a handler joins it to adapters.',
    ),
    forbid(
      'modules-are-pure',
      { path: '^functions/src/modules/' },
      {
        path: '^functions/src/(adapters|capabilities)/|node_modules/(@aws-sdk|@middy|@aws-lambda-powertools)/',
      },
      'A module imports shared, pure platform types and other modules; handlers join it to adapters.',
    ),
    forbid(
      'capabilities-apart',
      { path: '^functions/src/capabilities/([^/]+)/' },
      { path: '^functions/src/capabilities/', pathNot: '^functions/src/capabilities/$1/' },
      'Capabilities never import each other.',
    ),
    forbid(
      'adapters-below',
      { path: '^functions/src/(adapters|platform)/' },
      { path: '^functions/src/capabilities/[^/]+/(?!(ports|model)\\.ts)' },
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
      'web-features-apart',
      { path: '^web/src/features/([^/]+)/' },
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
    exclude: { path: '(^|/)(dist|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
