/** S2.33: what the specification's page shows of an account that the gateway keeps only for owners of a sub-account. */
export const SAMPLE_COMPANY = { phone: '+55 11 5550 0134', company: 'Aurora Apostas' } as const;
