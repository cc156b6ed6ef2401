/** S2.33: values the specification shows; the gateway stores them only for owners of a sub-account. */
export const SAMPLE_COMPANY = { phone: '+55 11 5550 0134', company: 'Aurora Apostas' } as const;
