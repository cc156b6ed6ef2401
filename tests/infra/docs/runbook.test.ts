import { readFileSync } from 'node:fs';
import { GetItemCommand, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { describe, expect, it } from 'vitest';
import { only } from '../stacks/support/find.ts';
import { stage } from '../stacks/support/stages.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const runbook = readFileSync('docs/runbook.md', 'utf8');

describe('importing what a destroyed stage retained', () => {
  /** The primary identifier of each type, which an import requires. */
  const IDENTIFIERS: Readonly<Record<string, readonly string[]>> = {
    'AWS::DynamoDB::GlobalTable': ['TableName'],
    'AWS::SecretsManager::Secret': ['Id'],
    'AWS::KMS::Key': ['KeyId'],
    'AWS::S3::Bucket': ['BucketName'],
    'AWS::Cognito::UserPool': ['UserPoolId'],
    'AWS::Cognito::UserPoolGroup': ['UserPoolId', 'GroupName'],
  };
  const idsOf = (stackName: string) => {
    const [, ids = ''] = new RegExp(`cat > ${stackName}\\.json <<'IDS'\\n([^]*?)IDS`).exec(runbook) ?? [];
    return JSON.parse(ids) as Record<string, Record<string, string>>;
  };

  it.each(['data', 'auth'] as const)(
    'names all that stays of %s and holds data, and nothing that needs more',
    async (name) => {
      const { Resources } = (await stage('prod')).templates[name];
      const ids = idsOf(name);
      const held = Object.entries(Resources).filter(
        ([, { Type, DeletionPolicy }]) => Type in IDENTIFIERS && (DeletionPolicy ?? 'Delete') !== 'Delete',
      );
      expect(Object.keys(ids).sort()).toEqual(held.map(([id]) => id).sort());
      for (const [id, { Type, Properties }] of held) {
        expect([id, Object.keys(ids[id] ?? {})]).toEqual([id, IDENTIFIERS[Type]]);
        const { LambdaConfig: _, ...imported } = Properties;
        const others = [...JSON.stringify(imported).matchAll(/<(\w+)(?:\.\w+)?>/g)].map(([, other]) => other);
        for (const other of others)
          expect([id, Object.keys(ids)]).toEqual([id, expect.arrayContaining([other])]);
      }
    },
  );
});

describe('letting in who was locked out', () => {
  it('sets every parameter of the template, and restores it', async () => {
    const { auth } = (await stage('prod')).templates;
    const { Properties } = only(auth, 'AWS::Cognito::UserPoolRiskConfigurationAttachment');
    const [, credentials = '', takeover = ''] =
      /--compromised-credentials-risk-configuration '(.+)' \\\n.+--account-takeover-risk-configuration '(.+)' \\\n/.exec(
        runbook,
      ) ?? [];
    expect(JSON.parse(credentials)).toEqual(Properties['CompromisedCredentialsRiskConfiguration']);
    expect(JSON.parse(takeover.replace("'$1'", 'BLOCK'))).toEqual(
      Properties['AccountTakeoverRiskConfiguration'],
    );
    expect(Object.keys(Properties).sort()).toEqual([
      'AccountTakeoverRiskConfiguration',
      'ClientId',
      'CompromisedCredentialsRiskConfiguration',
      'UserPoolId',
    ]);
  });
});

describe('changes of a table', () => {
  /** DynamoDB allows one of these at a time. */
  const CHANGES =
    /aws dynamodb (update-table|update-time-to-live|update-continuous-backups|restore-table-\S+) /;
  const WAITS = /^\s*active |wait table-exists/;

  it.each(['docs/runbook.md', 'docs/scale.md'])(
    'never follow each other directly in %s: each waits for the previous one',
    (file) => {
      const blocks = [...readFileSync(file, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(
        ([, text = '']) => text,
      );
      let looked = 0;
      for (const block of blocks) {
        let isUnderWay = false;
        for (const line of block.split('\n')) {
          if (WAITS.test(line)) isUnderWay = false;
          if (!CHANGES.test(line)) continue;
          expect(isUnderWay, line).toBe(false);
          isUnderWay = true;
          looked += 1;
        }
      }
      expect(looked).toBeGreaterThan(1);
    },
  );
});

describe('erasing', () => {
  const engine = unitEngine();

  it('covers every kind of row', () => {
    /** Rows without personal data. */
    const impersonal = ['ASSETS', 'SPREAD_BAND', 'RECONCILIATION'];
    const [, personal = ''] = readFileSync('docs/table.md', 'utf8').split('## Personal data');
    for (const key of Object.values(keys)) {
      const { pk } = typeof key === 'function' ? key('x', 'y' as never) : key;
      const [kind = ''] = pk.split('#');
      if (!impersonal.includes(kind)) expect(personal).toMatch(new RegExp(`\`${kind}(#|\`)`));
    }
  });

  it('the page’s command anonymises a sub-account and keeps the row intact', async () => {
    const table = await engine.newTable();
    const record = {
      id: 'sub_1',
      external_id: 'acc_1',
      name: 'Ann',
      email: 'ann@example.com',
      phone: '+1',
      address: 'A street',
      city: 'A city',
      state: 'A state',
      post_code: '1',
      status: 'active',
    };
    const key = keys.subAccount('sub_1');
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...key, entity: 'sub_account', version: 3, record } }),
    );
    const [, expression = '', names = '', values = ''] =
      /update-expression '(.+)' \\\n.+names '(.+)' \\\n.+values '(.+)'/.exec(runbook) ?? [];
    await engine.client.send(
      new UpdateItemCommand({
        TableName: table.name,
        Key: { pk: { S: key.pk }, sk: { S: key.sk } },
        ConditionExpression: 'attribute_exists(pk)',
        UpdateExpression: expression,
        ExpressionAttributeNames: JSON.parse(names) as Record<string, string>,
        ExpressionAttributeValues: JSON.parse(values) as Record<string, { S: string }>,
      }),
    );
    const { Item: item } = await engine.client.send(
      new GetItemCommand({ TableName: table.name, Key: { pk: { S: key.pk }, sk: { S: key.sk } } }),
    );
    expect(item?.['version']).toEqual({ N: '4' });
    expect(item?.['record']?.M).toMatchObject({
      id: { S: 'sub_1' },
      external_id: { S: 'acc_1' },
      name: { S: 'erased' },
      status: { S: 'active' },
    });
    expect(JSON.stringify(item)).not.toMatch(/Ann|ann@|\+1|street|A city|A state/);
  });

  it('finds rows with queries that the table accepts', async () => {
    const table = await engine.newTable();
    const queries = [...runbook.matchAll(/aws dynamodb query (.+) \\\n(.+)$/gm)].map(([whole]) => whole);
    expect(queries).toHaveLength(2);
    for (const query of queries) {
      const index = /--index-name (\w+)/.exec(query)?.[1];
      const names = /attribute-names '([^']+)'/.exec(query)?.[1];
      const { Items: items } = await engine.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: index,
          KeyConditionExpression: /condition-expression '([^']+)'/.exec(query)?.[1],
          ...(names === undefined
            ? {}
            : { ExpressionAttributeNames: JSON.parse(names) as Record<string, string> }),
          ExpressionAttributeValues: JSON.parse(
            /attribute-values '([^']+)'/.exec(query)?.[1] ?? '',
          ) as Record<string, { S: string }>,
        }),
      );
      expect(items).toEqual([]);
    }
  });
});
