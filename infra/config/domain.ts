import * as z from 'zod/mini';

export interface OwnDomain {
  readonly name: string;
  /** ARN of a certificate in us-east-1. Without it, one is created and validated through the zone. */
  readonly certificateArn?: string;
  /** Route 53 zone for the records. Without it, a person creates them. */
  readonly zone?: { readonly id: string; readonly name: string };
}

const domainName = z
  .string()
  .check(z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'must be a domain in lower case, without a scheme'));

export const domainContext = {
  domain: z.optional(domainName),
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          'must be the ARN of a certificate in us-east-1, where CloudFront takes them from',
        ),
      ),
  ),
  hostedZone: z.optional(domainName),
  hostedZoneId: z.optional(
    z.string().check(z.regex(/^Z[A-Z0-9]{1,31}$/, 'must be the id of a Route 53 zone')),
  ),
} as const;

interface Given {
  readonly domain?: string | undefined;
  readonly certificateArn?: string | undefined;
  readonly hostedZone?: string | undefined;
  readonly hostedZoneId?: string | undefined;
  readonly passkeyDomain?: string | undefined;
}

const isWithin = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`);

const zoneOf = (
  name: string,
  { hostedZone, hostedZoneId }: Given,
): Required<OwnDomain>['zone'] | undefined => {
  if (hostedZone === undefined && hostedZoneId === undefined) return undefined;
  if (hostedZone === undefined || hostedZoneId === undefined)
    throw new Error('-c hostedZone and hostedZoneId: name one zone, so that both are needed or none');
  if (!isWithin(name, hostedZone)) throw new Error(`-c hostedZone: ${name} is not in the zone ${hostedZone}`);
  return { id: hostedZoneId, name: hostedZone };
};

/** The domain in the context, if any. @throws Error that names the invalid value */
export const ownDomain = (given: Given): { domain?: OwnDomain } => {
  const { domain: name, certificateArn, passkeyDomain } = given;
  if (name === undefined) {
    for (const needing of ['certificateArn', 'hostedZone', 'hostedZoneId'] as const)
      if (given[needing] !== undefined) throw new Error(`-c ${needing}: is of no use without -c domain=…`);
    return {};
  }
  const zone = zoneOf(name, given);
  if (certificateArn === undefined && zone === undefined)
    throw new Error(
      '-c domain: needs certificateArn, or hostedZone and hostedZoneId, in which a certificate is made',
    );
  // A page can use passkeys of its own domain or a parent domain.
  if (passkeyDomain !== undefined && !isWithin(name, passkeyDomain))
    throw new Error(
      `-c passkeyDomain: must be ${name} or a domain above it: pages of ${name} use no other's`,
    );
  return {
    domain: { name, ...(certificateArn !== undefined && { certificateArn }), ...(zone && { zone }) },
  };
};
