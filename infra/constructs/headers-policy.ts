import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

const override = true;

/** CloudFront accepts only these values. */
const oneOf = <T extends string>(values: readonly T[], value: string): T => {
  const found = values.find((known) => known.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw new Error(`CloudFront cannot send ${value}`);
  return found;
};

/** Headers that CloudFront refuses as custom headers. */
const PLACES: Readonly<Record<string, (value: string) => ResponseSecurityHeadersBehavior>> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override } }),
  'x-frame-options': (value) => ({
    frameOptions: { frameOption: oneOf(Object.values(HeadersFrameOption), value), override },
  }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: oneOf(Object.values(HeadersReferrerPolicy), value), override },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/i.exec(value)?.[1] ?? 0)),
      includeSubdomains: /includesubdomains/i.test(value),
      preload: /preload/i.test(value),
      override,
    },
  }),
};

/** Sends exactly `headers` (lower-case name -> value), overriding those of the origin. */
export class HeadersPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, name: string, headers: Readonly<Record<string, string>>) {
    const securityHeadersBehavior = Object.entries(headers).reduce<ResponseSecurityHeadersBehavior>(
      (placed, [name, value]) => ({ ...placed, ...PLACES[name]?.(value) }),
      {},
    );
    const customHeaders: ResponseCustomHeader[] = Object.entries(headers)
      .filter(([name]) => !(name in PLACES))
      .map(([header, value]) => ({ header, value, override }));
    super(scope, id, {
      responseHeadersPolicyName: name,
      securityHeadersBehavior,
      customHeadersBehavior: { customHeaders },
    });
  }
}
