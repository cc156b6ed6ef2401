export const TEXTS = {
  error: 'Profile Error',
  unexplained: 'Failed to fetch user profile',
  none: 'No Profile',
  noneText: 'Your account has no sub-account yet.',
  create: 'Create sub-account',
  ofClient: 'Your operator creates it. It appears here once it is assigned to you.',
  retry: 'Try again',
  admin: 'Admin',
  volume: 'KYC volume',
  of: 'of',
  verified: (verified: number, of: number, more: boolean) =>
    `${verified} of ${more ? 'the newest ' : ''}${of} verified`,
  nearLimit: 'Close to the limit',
  signOut: 'Sign out',
} as const;
