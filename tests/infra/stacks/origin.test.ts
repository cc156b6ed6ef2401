import { FUNCTIONS } from '#infra/config/functions.ts';
import { describe, expect, it } from 'vitest';
import { present } from '#tests/support/present.ts';
import { functionNamed, ofType, only } from './support/find.ts';
import type { Template } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');

const VERSION = 'origin-secret-generation-00000001';
const secret = () => {
  const [id] = present(
    ofType(templates.data, 'AWS::SecretsManager::Secret').find(([name]) => name.startsWith('Origin')),
  );
  return id;
};
const maker = () => {
  const found = present(
    ofType(templates.data, 'AWS::Lambda::Function').find(([id]) => id.startsWith('OriginMaker')),
  );
  return found;
};
const takingCalls = FUNCTIONS.filter(({ trigger }) => ['http', 'websocket'].includes(trigger.kind));

describe('the API and the socket are reachable through CloudFront only', () => {
  it('CloudFront sends a secret that is in no template', () => {
    const { Origins } = only(templates.web, 'AWS::CloudFront::Distribution').Properties[
      'DistributionConfig'
    ] as { Origins: { CustomOriginConfig?: object; OriginCustomHeaders?: unknown }[] };
    const gateways = Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(gateways).toHaveLength(2);
    for (const { OriginCustomHeaders } of gateways)
      expect(OriginCustomHeaders).toEqual([
        {
          HeaderName: 'x-origin-verify',
          HeaderValue: `{{resolve:secretsmanager:<data/${secret()}>:SecretString:::${VERSION}}}`,
        },
      ]);
  });

  it('every function that answers calls knows the secret’s digests', () => {
    expect(takingCalls.length).toBeGreaterThan(20);
    for (const { name } of takingCalls) {
      const { stack, properties } = functionNamed(templates, name);
      const digests = only(templates[stack], 'Custom::OriginDigests');
      expect(properties['Environment'], name).toMatchObject({
        Variables: { ORIGIN_DIGESTS: `<${digests.id}.Digests>` },
      });
    }
  });

  it('no function can read the secret, except the one that creates it', () => {
    for (const { name } of FUNCTIONS)
      expect(functionNamed(templates, name).allowed.join(), name).not.toContain(secret());
  });
});

describe('the digests', () => {
  it.each(['api', 'realtime'] as const)('are requested by the stack that needs them: %s', (name) => {
    expect(only(templates[name] satisfies Template, 'Custom::OriginDigests').Properties).toEqual({
      ServiceToken: `<data/${maker()[0]}.Arn>`,
      SecretId: `<data/${secret()}>`,
      VersionId: VERSION,
    });
  });

  it('come from a function that can only read and replace this secret, and write its log', () => {
    const [, { Properties }] = maker();
    const role = /^<(\w+)\.Arn>$/.exec(String(Properties['Role']))?.[1] ?? '';
    const statements = ofType(templates.data, 'AWS::IAM::Policy')
      .filter(([, policy]) => (policy.Properties['Roles'] as string[]).includes(`<${role}>`))
      .flatMap(
        ([, policy]) =>
          (policy.Properties['PolicyDocument'] as { Statement: { Resource: string }[] }).Statement,
      );
    expect(statements).toEqual([
      expect.objectContaining({ Resource: expect.stringContaining('Logs') as unknown }),
      {
        Effect: 'Allow',
        Action: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
        Resource: `<${secret()}>`,
      },
    ]);
    expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });
});
