/** For the landing page: a separate document without the route table. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  documentation: '/docs',
  verify: '/verify',
} as const;
