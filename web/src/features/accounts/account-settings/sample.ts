export const SAMPLE_COMPANY = { phone: '+55 11 5550 0134', company: 'Aurora Apostas' } as const;
