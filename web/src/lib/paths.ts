/** Addresses that the landing page links to: it is a document of its own and loads no route table. */
export const PATHS = { home: '/', auth: '/auth', dashboard: '/dashboard', verify: '/verify' } as const;
