import { describe, expect, it } from 'vitest';
import { ofType, only } from './support/find.ts';
import type { Template, Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates: dev } = await stage('dev');
const { templates: prod } = await stage('prod');

/** At console.example.com, in the zone example.com. */

const distributionOf = ({ web }: Templates) =>
  only(web, 'AWS::CloudFront::Distribution').Properties.DistributionConfig as Readonly<
    Record<string, unknown>
  >;
const nameOf = ({ web }: Templates) => `<${only(web, 'AWS::CloudFront::Distribution').id}.DomainName>`;
const edgeCodeOf = ({ web }: Templates) =>
  String(only(web, 'AWS::CloudFront::Function').Properties.FunctionCode);
const transportOf = (web: Template) =>
  (
    only(web, 'AWS::CloudFront::ResponseHeadersPolicy').Properties.ResponseHeadersPolicyConfig as {
      SecurityHeadersConfig: { StrictTransportSecurity: { IncludeSubdomains: boolean } };
    }
  ).SecurityHeadersConfig.StrictTransportSecurity;

describe('a stage without a domain', () => {
  it('has the name that CloudFront assigns, and its certificate', () => {
    expect(distributionOf(dev)).not.toHaveProperty('Aliases');
    expect(distributionOf(dev)).not.toHaveProperty('ViewerCertificate');
    expect(dev.web.Outputs['Address']?.Value).toBe(`https://${nameOf(dev)}`);
    expect(ofType(dev.web, 'AWS::Route53::RecordSet')).toEqual([]);
    expect(ofType(dev.edge, 'AWS::CertificateManager::Certificate')).toEqual([]);
    expect(edgeCodeOf(dev)).toContain('const DOMAIN = "";');
  });
});

describe('a stage with a domain in a zone', () => {
  it('has a certificate validated in the zone, in CloudFront’s region, kept while it is replaced', () => {
    const certificate = only(prod.edge, 'AWS::CertificateManager::Certificate');
    expect(certificate).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        DomainName: 'console.example.com',
        ValidationMethod: 'DNS',
        DomainValidationOptions: [
          { DomainName: 'console.example.com', HostedZoneId: 'Z0123456789ABCDEFGHIJ' },
        ],
      },
    });
    expect(prod.edge.Outputs['CertificateArn']?.Value).toBe(`<${certificate.id}>`);
  });

  it('serves it with TLS 1.2 or later', () => {
    expect(distributionOf(prod)).toMatchObject({
      Aliases: ['console.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: {
          'Fn::GetStackOutput': {
            StackName: 'ramps-gateway-prod-eu-west-1-edge',
            OutputName: 'CertificateArn',
            Region: 'us-east-1',
          },
        },
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
  });

  it('points IPv4, IPv6 and HTTPS records to the distribution', () => {
    const records = ofType(prod.web, 'AWS::Route53::RecordSet').map(([, { Properties }]) => Properties);
    expect(records.map(({ Type }) => Type)).toEqual(['A', 'AAAA', 'HTTPS']);
    for (const record of records)
      expect(record).toMatchObject({
        Name: 'console.example.com.',
        HostedZoneId: 'Z0123456789ABCDEFGHIJ',
        AliasTarget: { DNSName: nameOf(prod) },
      });
  });

  it('uses it as its address, for the provider too', () => {
    expect(prod.web.Outputs).toMatchObject({
      Address: { Value: 'https://console.example.com' },
      WebhookAddressBase: { Value: 'https://console.example.com/api/webhooks/' },
      DistributionName: { Value: nameOf(prod) },
    });
    expect(edgeCodeOf(prod)).toContain('const DOMAIN = "console.example.com";');
    expect(edgeCodeOf(prod)).not.toContain('const DOMAIN = "";');
  });

  it('excludes subdomains from transport security', () => {
    expect(transportOf(dev.web).IncludeSubdomains).toBe(true);
    expect(transportOf(prod.web).IncludeSubdomains).toBe(false);
  });

  it('keeps the distribution it had without one', () => {
    expect(only(prod.web, 'AWS::CloudFront::Distribution').id).toBe(
      only(dev.web, 'AWS::CloudFront::Distribution').id,
    );
  });
});

describe('a stage with a domain elsewhere', () => {
  const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012';

  it('uses the given certificate, and leaves DNS records to others', async () => {
    const { templates } = await stage('dev-elsewhere');
    expect(distributionOf(templates)).toMatchObject({
      Aliases: ['console.example.org'],
      ViewerCertificate: { AcmCertificateArn: CERTIFICATE, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(ofType(templates.edge, 'AWS::CertificateManager::Certificate')).toEqual([]);
    expect(ofType(templates.web, 'AWS::Route53::RecordSet')).toEqual([]);
    expect(templates.web.Outputs['DistributionName']?.Value).toBe(nameOf(templates));
  });
});
