import { stageConfig } from '#infra/config/stage.ts';
import { describe, expect, it } from 'vitest';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012';
const ZONE = { hostedZone: 'example.com', hostedZoneId: 'Z0123456789ABCDEFGHIJ' } as const;
const domain = 'console.example.com';

describe('a domain of its own', () => {
  it('is absent unless the context names one', () => {
    expect(stageConfig({})).not.toHaveProperty('domain');
  });

  it.each([
    [
      { domain, certificateArn: CERTIFICATE },
      { name: domain, certificateArn: CERTIFICATE },
    ],
    [
      { domain, ...ZONE },
      { name: domain, zone: { id: ZONE.hostedZoneId, name: 'example.com' } },
    ],
    [
      { domain, ...ZONE, certificateArn: CERTIFICATE },
      { name: domain, certificateArn: CERTIFICATE, zone: { id: ZONE.hostedZoneId, name: 'example.com' } },
    ],
    [
      { domain: 'example.com', ...ZONE },
      { name: 'example.com', zone: { id: ZONE.hostedZoneId, name: 'example.com' } },
    ],
  ])('uses an existing certificate or a zone to create one in: %j', (given, expected) => {
    expect(stageConfig(given).domain).toEqual(expected);
  });

  it.each([
    [{ domain }, '-c domain: needs certificateArn, or hostedZone and hostedZoneId'],
    [{ domain: 'https://console.example.com', ...ZONE }, '-c domain: must be a domain in lower case'],
    [{ domain: 'Console.example.com', ...ZONE }, '-c domain: must be a domain in lower case'],
    [{ domain: "a'b.example.com", ...ZONE }, '-c domain: must be a domain in lower case'],
    [{ domain, hostedZone: 'example.com' }, '-c hostedZone and hostedZoneId: name one zone'],
    [{ domain, hostedZoneId: 'Z1' }, '-c hostedZone and hostedZoneId: name one zone'],
    [
      { domain, hostedZone: 'example.com', hostedZoneId: '/hostedzone/Z1' },
      '-c hostedZoneId: must be the id',
    ],
    [{ domain: 'console.myexample.com', ...ZONE }, '-c hostedZone: console.myexample.com is not in the zone'],
    [{ domain: 'console.example.org', ...ZONE }, '-c hostedZone: console.example.org is not in the zone'],
    [{ domain, certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') }, '-c certificateArn: must be'],
    [
      { domain, certificateArn: 'console' },
      '-c certificateArn: must be the ARN of a certificate in us-east-1',
    ],
    [{ certificateArn: CERTIFICATE }, '-c certificateArn: is of no use without -c domain=…'],
    [ZONE, '-c hostedZone: is of no use without -c domain=…'],
  ])('refuses %j and names the problem', (given, message) => {
    expect(() => stageConfig(given)).toThrow(message);
  });
});

describe('the domain of passkeys', () => {
  it.each(['console.example.com', 'example.com'])('may be %s for pages at console.example.com', (name) => {
    expect(stageConfig({ domain, ...ZONE, passkeyDomain: name }).passkeyDomain).toBe(name);
  });

  it.each(['other.example.com', 'a.console.example.com', 'le.com', 'localhost'])(
    'cannot be %s for pages at console.example.com',
    (name) => {
      expect(() => stageConfig({ domain, ...ZONE, passkeyDomain: name })).toThrow(
        '-c passkeyDomain: must be console.example.com or a domain above it',
      );
    },
  );
});
