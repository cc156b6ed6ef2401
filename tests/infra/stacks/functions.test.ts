import { CALLS } from '#shared/contract/calls/index.ts';
import { FUNCTIONS, HOLDING, type FunctionSpec } from '#infra/config/functions.ts';
import { grantedBeside, indexPatterns, itemPatterns, tableAccessOf } from '#infra/config/table-access.ts';
import { describe, expect, it } from 'vitest';
import {
  auditBucketOf,
  credentialsOf,
  filesOf,
  functionNamed,
  liveOf,
  functionsOf,
  ofType,
  only,
  webhookKeyOf,
} from './support/find.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');
const { templates: prod } = await stage('prod');

const tableArn = () => `<data/${only(templates.data, 'AWS::DynamoDB::GlobalTable').id}.Arn>`;
const webhookKeyArn = () => `<data/${webhookKeyOf(templates.data).id}>`;
const signingKeyArn = () =>
  JSON.stringify({
    'Fn::GetStackOutput': { StackName: 'ramps-gateway-dev-data', OutputName: 'SigningKey1Arn' },
  });
const secretArn = () => `<data/${credentialsOf(templates.data).id}>`;

/** As the function's own stack references it. */
const poolArn = (name: string): string => {
  const { id } = only(templates.auth, 'AWS::Cognito::UserPool');
  return functionNamed(templates, name).stack === 'auth' ? `<${id}.Arn>` : `<auth/${id}.Arn>`;
};

/** A function's actions on the table, each with its entities or lists. */
const grantedOnTable = (name: string): string[] => {
  const access = tableAccessOf(name);
  const { reads, writes } = access;
  const on = (patterns: readonly string[]) => `on ${patterns.join(' ')}`;
  return [
    ...Object.entries(reads).map(([action, items]) => `${action} ${tableArn()} ${on(itemPatterns(items))}`),
    ...(writes?.actions ?? []).map(
      (action) => `${action} ${tableArn()} ${on(itemPatterns(writes?.items ?? []))}`,
    ),
    ...grantedBeside(access).map(({ action, items }) => `${action} ${tableArn()} ${on(itemPatterns(items))}`),
    ...[...indexPatterns(access)].map(([index, keys]) => `Query ${tableArn()}/index/${index} ${on(keys)}`),
  ].map((grant) => `dynamodb:${grant}`);
};

const FILE_ACTIONS = {
  none: [],
  read: ['GetObject'],
  'read-write': ['GetObject', 'PutObject', 'AbortMultipartUpload', 'DeleteObject'],
} as const;

const grantedOnFiles = (files: FunctionSpec['files']): string[] => {
  const bucket = `<data/${filesOf(templates.data).id}.Arn>`;
  return [
    ...FILE_ACTIONS[files].flatMap((action) =>
      ['exports', 'statements'].map((folder) => `s3:${action} ${bucket}/${folder}/*`),
    ),
    ...(files === 'none' ? [] : [`s3:ListBucket ${bucket}`]),
  ];
};

/** Every permission requested in infra/config/functions.ts. Other tests check what a trigger adds. */
const granted = ({
  name,
  credentialsSecret,
  readsWebhookKey,
  files,
  signing,
  postsToSockets,
  cognito,
  environment,
}: FunctionSpec): string[] => [
  ...grantedOnTable(name),
  ...(credentialsSecret === 'none' ? [] : [`secretsmanager:GetSecretValue ${secretArn()}`]),
  ...(credentialsSecret === 'read-write' ? [`secretsmanager:PutSecretValue ${secretArn()}`] : []),
  ...(readsWebhookKey ? [`secretsmanager:GetSecretValue ${webhookKeyArn()}`] : []),
  ...grantedOnFiles(files),
  ...(environment.includes('AUDIT_BUCKET')
    ? [`s3:PutObject <data/${auditBucketOf(templates.data).id}.Arn>/audit/*`]
    : []),
  ...(signing === 'none' ? [] : [`kms:GetPublicKey ${signingKeyArn()}`]),
  ...(signing === 'sign' ? [`kms:Sign ${signingKeyArn()}`] : []),
  ...(postsToSockets
    ? ['POST', 'DELETE'].map(
        (method) =>
          `execute-api:ManageConnections arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${only(templates.realtime, 'AWS::ApiGatewayV2::Api').id}>/ws/${method}/@connections/*`,
      )
    : []),
  ...cognito.map((action) => `cognito-idp:${action} ${poolArn(name)}`),
  ...(environment.includes('HELD_FUNCTIONS')
    ? HOLDING.map((service) => `lambda:InvokeFunction ${liveOf(templates, service)}`)
    : []),
];

const fromTrigger = (grant: string): boolean =>
  /^(logs|sqs|xray):|\.StreamArn>$|^dynamodb:ListStreams \*$/.test(grant);

describe('every function', () => {
  it('runs as configured, traced, with only its own environment variables', () => {
    for (const { name, timeoutSeconds, memoryMb, environment } of FUNCTIONS) {
      const { properties, allowed } = functionNamed(templates, name);
      expect(properties, name).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: timeoutSeconds,
        MemorySize: memoryMb,
        TracingConfig: { Mode: 'Active' },
      });
      const { Variables } = properties.Environment as { Variables: Record<string, unknown> };
      expect([name, Object.keys(Variables).sort()]).toEqual([
        name,
        ['METRICS_NAMESPACE', ...environment].sort(),
      ]);
      expect(Variables['METRICS_NAMESPACE'], name).toBe('ramps-gateway/dev');
      expect([name, ...allowed.filter((grant) => grant.startsWith('xray:'))]).toEqual([
        name,
        'xray:PutTelemetryRecords *',
        'xray:PutTraceSegments *',
      ]);
    }
  });

  it('can do exactly what it declares', () => {
    expect(FUNCTIONS.length).toBeGreaterThan(40);
    for (const spec of FUNCTIONS) {
      const { allowed } = functionNamed(templates, spec.name);
      expect([spec.name, ...allowed.filter((grant) => !fromTrigger(grant))]).toEqual([
        spec.name,
        ...granted(spec).sort(),
      ]);
    }
  });

  it('logs to its own group, which no other writes to and which is kept in prod', () => {
    const groups = new Set<string>();
    for (const [of, policy] of [
      [templates, 'Delete'],
      [prod, 'RetainExceptOnCreate'],
    ] as const)
      for (const { name } of FUNCTIONS) {
        const { stack, properties, allowed } = functionNamed(of, name);
        const group = (properties.LoggingConfig as { LogGroup: string }).LogGroup.slice(1, -1);
        groups.add(`${policy} ${group}`);
        expect(of[stack].Resources[group]?.DeletionPolicy, name).toBe(policy);
        expect([name, ...allowed.filter((grant) => grant.startsWith('logs:'))]).toEqual([
          name,
          `logs:CreateLogStream <${group}.Arn>`,
          `logs:PutLogEvents <${group}.Arn>`,
        ]);
      }
    expect(groups.size).toBe(2 * FUNCTIONS.length);
  });
});

describe('the functions', () => {
  it('cannot change or remove a row of the audit log', () => {
    const [rows] = itemPatterns(['auditRow']);
    for (const [name, { allowed }] of functionsOf(templates)) {
      const onRows = allowed.filter((grant) => grant.split(' ').includes(rows ?? ''));
      expect(
        onRows.filter((grant) => !/^dynamodb:(PutItem|GetItem|Query) /.test(grant)),
        name,
      ).toEqual([]);
    }
  });

  it('S7.162 write files of the audit log only in their writer, and cannot read or remove one or change its lock', () => {
    const bucket = auditBucketOf(templates.data).id;
    const grants = [...functionsOf(templates)].flatMap(([name, { allowed }]) =>
      allowed.filter((grant) => grant.includes(bucket)).map((grant) => [name, grant]),
    );
    expect(grants).toEqual([['file-audit', `s3:PutObject <data/${bucket}.Arn>/audit/*`]]);
    for (const [name, { allowed }] of functionsOf(templates))
      expect(
        allowed.filter((grant) => /Retention|LegalHold|ObjectLock|Bypass/.test(grant)),
        name,
      ).toEqual([]);
  });

  it('are the ones listed, each once', () => {
    expect([...functionsOf(templates).keys()].sort()).toEqual(FUNCTIONS.map(({ name }) => name).sort());
  });

  it('access the table only by declared keys, and never scan', () => {
    for (const [name, { allowed }] of functionsOf(templates))
      for (const grant of allowed.filter((each) => each.startsWith('dynamodb:'))) {
        expect(grant, name).not.toMatch(/:Scan |dynamodb:\*|:PartiQL/);
        if (!fromTrigger(grant)) expect(grant, name).toMatch(/ on \S/);
      }
  });

  it('keep the provider’s credentials from the webhook', () => {
    const { allowed } = functionNamed(templates, 'webhook-intake');
    expect(allowed.filter((grant) => /secretsmanager|kms/.test(grant))).toEqual([
      `secretsmanager:GetSecretValue ${webhookKeyArn()}`,
    ]);
  });

  it('read the key of signing secrets only where secrets are stored or checked', () => {
    const readers = [...functionsOf(templates)].filter(([, { allowed }]) =>
      allowed.join().includes(webhookKeyArn()),
    );
    // And where a held action contains a secret.
    expect(readers.map(([name]) => name).sort()).toEqual([
      'credentials',
      'users',
      'webhook-configuration',
      'webhook-intake',
    ]);
  });

  it('know who needs a second factor, if signed-in users call them', () => {
    const services = new Set(CALLS.filter(({ access }) => access !== 'public').map(({ service }) => service));
    for (const service of [...services, 'identity-trigger'])
      expect([service, functionNamed(prod, service).properties.Environment]).toMatchObject([
        service,
        { Variables: { SECOND_FACTOR_ROLES: 'admin,gateway_user,client', SECOND_FACTOR_GRACE_DAYS: '7' } },
      ]);
  });

  it('send mails from one address, where it is set up, and from no other function', () => {
    const sends = (of: typeof templates) =>
      [...functionsOf(of)].flatMap(([name, { allowed }]) =>
        allowed.filter((grant) => grant.startsWith('ses:')).map((grant) => [name, grant]),
      );
    expect(sends(templates)).toEqual([]);
    expect(ofType(templates.background, 'AWS::SES::EmailIdentity')).toEqual([]);
    expect(functionNamed(templates, 'notify-people').properties.Environment).toMatchObject({
      Variables: { ALERT_SENDER: 'none' },
    });

    const sender = only(prod.background, 'AWS::SES::EmailIdentity');
    expect(sender.Properties).toMatchObject({ EmailIdentity: 'alerts@example.com' });
    expect(sends(prod)).toEqual([
      [
        'notify-people',
        `ses:SendEmail arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/<${sender.id}> from alerts@example.com`,
      ],
    ]);
    for (const name of ['notify-people', 'project-changes', 'notifications'])
      expect(functionNamed(prod, name).properties.Environment).toMatchObject({
        Variables: { ALERT_SENDER: 'alerts@example.com' },
      });
  });

  it('send mails through the verified domain, without a second identity, when the address is in it', async () => {
    const { templates: ofDomain } = await stage('full-dev');
    expect(ofType(ofDomain.background, 'AWS::SES::EmailIdentity')).toEqual([]);
    const identity = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity';
    expect(
      functionNamed(ofDomain, 'notify-people').allowed.filter((grant) => grant.startsWith('ses:')),
    ).toEqual([
      `ses:SendEmail ${identity}/alerts@example.com from alerts@example.com`,
      `ses:SendEmail ${identity}/example.com from alerts@example.com`,
    ]);
  });

  it('get the values from the stacks', () => {
    const { properties } = functionNamed(prod, 'drive-conversions');
    expect(properties.Environment).toEqual({
      Variables: {
        METRICS_NAMESPACE: 'ramps-gateway/prod',
        TABLE_NAME: `<data/${only(prod.data, 'AWS::DynamoDB::GlobalTable').id}>`,
        RAMPS_SECRET_ID: `<data/${credentialsOf(prod.data).id}>`,
        RAMPS_SANDBOX_URL: 'https://sandbox.provider.example/api',
        RAMPS_PRODUCTION_URL: 'https://provider.example/api',
        RAMPS_PROFILE: 'beta',
        PROVIDER_CALLS_PER_SECOND: '5',
        DESTINATION_COOLING_OFF_HOURS: '24',
      },
    });
    expect(functionNamed(prod, 'users').properties.Environment).toMatchObject({
      Variables: { PASSWORD_MINIMUM: '12' },
    });
    expect(functionNamed(prod, 'webhook-intake').properties.Environment).toMatchObject({
      Variables: { WEBHOOK_EVENTS_A_MINUTE: '600', WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '300' },
    });
    const sockets = only(prod.realtime, 'AWS::ApiGatewayV2::Api').id;
    expect(functionNamed(prod, 'socket').properties.Environment).toMatchObject({
      Variables: {
        WEBSOCKET_ENDPOINT: `https://<${sockets}>.execute-api.<AWS::Region>.<AWS::URLSuffix>/ws`,
        TOKEN_ISSUER: `<auth/${only(prod.auth, 'AWS::Cognito::UserPool').id}.ProviderURL>`,
        USER_POOL_CLIENT_ID: `<auth/${only(prod.auth, 'AWS::Cognito::UserPoolClient').id}>`,
      },
    });
  });

  it('write conversions only where they must', () => {
    // Reconciliation marks a conversion as settled with its exception. The next two change its owner and manager. rebuild
    // posts missing ledger entries in one write, conditional on the row.
    const writes = [
      'drive-conversions',
      'sweep',
      'conversions',
      'reconciliation',
      'project-changes',
      'settle-ownership',
      'rebuild',
    ];
    for (const [name, { allowed }] of functionsOf(templates))
      if (!writes.includes(name))
        for (const grant of allowed.filter((each) => /:(Put|Update|Delete)Item /.test(each)))
          expect(grant, name).not.toContain('CONVERSION#');
  });
});
