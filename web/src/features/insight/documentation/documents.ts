/** A rendered file of `docs/`. */
export interface PublicDocument {
  /** Of the file, without `.md`, and of the address. */
  readonly name: string;
  readonly title: string;
  /** For the overview, search engines and previews. */
  readonly about: string;
}

interface Readers {
  readonly title: string;
  readonly documents: readonly PublicDocument[];
}

export const READERS: readonly Readers[] = [
  {
    title: 'For operators',
    documents: [
      {
        name: 'guide',
        title: 'Operator’s guide',
        about: 'A day with the console, step by step: from signing in to a signed statement.',
      },
      {
        name: 'glossary',
        title: 'Glossary',
        about: 'What each word on the screens and in the documents means.',
      },
      {
        name: 'ledger',
        title: 'The ledger',
        about: 'Where every cent is, how it is proven, and how to verify a signed file yourself.',
      },
    ],
  },
  {
    title: 'For integrators',
    documents: [
      {
        name: 'contract',
        title: 'Contract',
        about: 'Requests, errors, webhooks, the WebSocket and the rules you can rely on.',
      },
      {
        name: 'calls',
        title: 'Calls',
        about: 'Every call: who may make it, and the reads and writes that it takes.',
      },
      {
        name: 'provider',
        title: 'The provider',
        about: 'What the gateway knows about the ramps provider, what it assumes, and how to check.',
      },
    ],
  },
];

export const DOCUMENTS: readonly PublicDocument[] = READERS.flatMap(({ documents }) => documents);

export const TEXTS = {
  title: 'Documentation',
  about: 'Guides for the people who use Ramps Gateway, and the contract for those who build on it.',
  overview: 'Overview',
  contents: 'On this page',
  api: {
    title: 'API description',
    about: 'An OpenAPI 3.1 document of every call. Request it with your access token:',
    command: 'GET /api/openapi.json\nAuthorization: Bearer <access token>',
  },
} as const;
