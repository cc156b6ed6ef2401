import { securityHeaders } from '#infra/config/headers.ts';
import { describe, expect, it } from 'vitest';
import { ofType, only } from './support/find.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');
const web = templates.web;

interface Behaviour {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly ResponseHeadersPolicyId?: string;
}
interface Origin {
  readonly Id: string;
  readonly DomainName: string;
}
interface DistributionConfig {
  readonly DefaultCacheBehavior: Behaviour;
  readonly CacheBehaviors: readonly Behaviour[];
  readonly Origins: readonly Origin[];
}

/** Ids of AWS's own policies, as published. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const distribution = (of = web) =>
  only(of, 'AWS::CloudFront::Distribution').Properties.DistributionConfig as DistributionConfig;
const originOf = ({ TargetOriginId }: Behaviour) =>
  distribution().Origins.find(({ Id }) => Id === TargetOriginId);
const edge = () => [
  {
    EventType: 'viewer-request',
    FunctionARN: `<${only(web, 'AWS::CloudFront::Function').id}.FunctionARN>`,
  },
];

describe('the one origin', () => {
  it.each([
    ['/api/*', 'api'],
    ['/.well-known/*', 'api'],
    ['/ws', 'realtime'],
  ] as const)('passes on %s, uncached, with every header except Host', (path, stack) => {
    const behaviour = distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
    if (!behaviour) throw new Error('no such behaviour');
    expect(behaviour).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: CACHING_DISABLED,
      OriginRequestPolicyId: ALL_BUT_HOST,
      AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'PATCH', 'DELETE']) as unknown,
      FunctionAssociations: edge(),
    });
    const id = only(templates[stack], 'AWS::ApiGatewayV2::Api').id;
    expect(originOf(behaviour)).toMatchObject({
      DomainName: `<${stack}/${id}>.execute-api.<AWS::Region>.<AWS::URLSuffix>`,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
    });
  });

  it('serves everything else from a private bucket', () => {
    const behaviour = distribution().DefaultCacheBehavior;
    expect(behaviour).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      CachePolicyId: CACHING_OPTIMIZED,
      FunctionAssociations: edge(),
    });
    expect(originOf(behaviour)).toMatchObject({
      OriginAccessControlId: `<${only(templates.web, 'AWS::CloudFront::OriginAccessControl').id}.Id>`,
    });
  });

  it('replaces no error with a page', () => {
    expect(distribution()).not.toHaveProperty('CustomErrorResponses');
  });
});

describe('the headers', () => {
  it('are on every page and every answer', () => {
    const policy = `<${only(web, 'AWS::CloudFront::ResponseHeadersPolicy').id}>`;
    const { DefaultCacheBehavior, CacheBehaviors } = distribution();
    expect(DefaultCacheBehavior.ResponseHeadersPolicyId).toBe(policy);
    expect(CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')?.ResponseHeadersPolicyId).toBe(
      policy,
    );
  });

  it('are the shared ones and transport security', () => {
    const expected = securityHeaders({ cognito: 'https://cognito-idp.<AWS::Region>.<AWS::URLSuffix>' });
    const { ResponseHeadersPolicyConfig } = only(web, 'AWS::CloudFront::ResponseHeadersPolicy')
      .Properties as {
      ResponseHeadersPolicyConfig: Record<string, unknown>;
    };
    expect(ResponseHeadersPolicyConfig.SecurityHeadersConfig).toEqual({
      ContentSecurityPolicy: { ContentSecurityPolicy: expected['content-security-policy'], Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: expected['x-frame-options'], Override: true },
      ReferrerPolicy: { ReferrerPolicy: expected['referrer-policy'], Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Preload: false,
        Override: true,
      },
    });
    const ownPlace = [
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
    ];
    expect(ResponseHeadersPolicyConfig.CustomHeadersConfig).toEqual({
      Items: Object.entries(expected)
        .filter(([name]) => !ownPlace.includes(name))
        .map(([Header, Value]) => ({ Header, Value, Override: true })),
    });
  });
});

it('S2.621 the edge knows the addresses with a document of their own', () => {
  const { FunctionCode } = only(web, 'AWS::CloudFront::Function').Properties as { FunctionCode: string };
  expect(FunctionCode).toContain('const DOCUMENTS = ["/app","/docs","/index"];');
});

describe('the content', () => {
  const deployments = () =>
    ofType(web, 'Custom::CDKBucketDeployment').map(([id, { Properties, DependsOn }]) => ({
      id,
      Properties,
      DependsOn,
    }));

  it('caches hashed files for ever, and keeps those of the last version', () => {
    expect(deployments()[0]?.Properties).toMatchObject({
      Include: ['assets/*'],
      Exclude: ['*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it('uploads the pages after them, and has these revalidated each time', () => {
    const [hashed, named] = deployments();
    expect(named?.Properties).toMatchObject({
      Exclude: ['assets/*'],
      Prune: true,
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
    expect(named?.DependsOn).toContain(hashed?.id);
  });

  it('gives the page the settings of this deployment', () => {
    const markers = deployments()[1]?.Properties.SourceMarkers as Record<string, unknown>[];
    expect(Object.values(markers[1] ?? {})).toEqual([
      '<AWS::Region>',
      `<auth/${only(templates.auth, 'AWS::Cognito::UserPool').id}>`,
      `<auth/${only(templates.auth, 'AWS::Cognito::UserPoolClient').id}>`,
    ]);
  });

  it('S2.623 replaces the pages that have a link of the stage', async () => {
    const sourcesOf = async (name: 'dev' | 'full-dev') =>
      ofType((await stage(name)).templates.web, 'Custom::CDKBucketDeployment').map(
        ([, { Properties }]) => (Properties.SourceObjectKeys as readonly unknown[]).length,
      );
    expect(await sourcesOf('dev')).toEqual([1, 2]);
    expect(await sourcesOf('full-dev')).toEqual([1, 2 + 3]);
  });

  it('gives the page the stage’s settings: passwords, passkeys, exchange orders, cooling-off time', async () => {
    const { pageSettings: dev } = await stage('dev');
    expect(dev).toMatchObject({ passwordMinimum: 6, exchangeOrders: true, destinationCoolingOff: 0 });
    expect(dev).not.toHaveProperty('passkeyDomain');
    expect((await stage('prod')).pageSettings).toMatchObject({
      passwordMinimum: 12,
      passkeyDomain: 'console.example.com',
      exchangeOrders: false,
      destinationCoolingOff: 24,
    });
  });
});
