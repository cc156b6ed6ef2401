import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { localClient } from '#infra/common/aws.ts';
import { type ExportedUser, exportUsers, importUsers } from '#infra/ops/pool.ts';
import { renameInTable } from '#infra/ops/users.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startEngine, tableDefinition } from '#tests/support/engine.ts';
import { enter, newAccount } from '#tests/support/scene.ts';
import { type StackFile, startStack } from '#tests/support/stack.ts';
import { api, cognito, mailedCode, signInAs } from '#tests/support/stack-client.ts';

const poolOf = ({ cognito: { endpoint, userPoolId } }: StackFile) =>
  [new CognitoIdentityProviderClient(localClient(endpoint)), userPoolId] as const;

/** The table fits in one scan page. */
const itemsOf = async (client: DynamoDBClient, name: string): Promise<Record<string, AttributeValue>[]> => {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({ TableName: name, ConsistentRead: true }),
  );
  expect(LastEvaluatedKey).toBeUndefined();
  return Items;
};

const CAROL = 'carol@example.com';
const NEW_PASSWORD = 'ChosenAnew1';

test('after the loss of the user pool, restored users sign in with a new password and see their data', async () => {
  const [first, empty, restored] = [
    await startEngine('dynoxide'),
    await startEngine('dynoxide'),
    await startEngine('dynoxide'),
  ];
  onTestFinished(() => Promise.all([first, empty, restored].map((engine) => engine.stop())).then(() => {}));
  const before = await startStack({
    seed: false,
    engine: 'external',
    env: { DYNAMODB_ENDPOINT: first.endpoint },
  });
  const users: ExportedUser[] = [];
  const scene = await enter(before.stack);
  const carol = await scene.admin<{ user: { id: string } }>('POST /users', {
    email: CAROL,
    password: 'BeforeTheFire1',
    role: 'client',
    displayName: 'Carol',
  });
  expect(carol.status).toBe(201);
  const account = await newAccount(before.stack, scene, {
    user_id: carol.body.user.id,
    manager_id: scene.ids.operator,
  });
  for await (const user of exportUsers(...poolOf(before.stack))) users.push(user);
  expect(users.map(({ sub }) => sub)).toContain(carol.body.user.id);
  const { table } = before.stack.dynamodb;
  await before.stop();
  const items = await itemsOf(first.client, table);
  await before.dispose();

  // On another machine the user pool has new ids, even for demo users.
  let after = await startStack({
    seed: false,
    engine: 'external',
    env: { DYNAMODB_ENDPOINT: empty.endpoint },
  });
  onTestFinished(() => after.dispose());
  const imported = await importUsers(...poolOf(after.stack), users);
  expect(imported).toMatchObject({ made: 1, left: [] });
  expect(imported.renamed).toHaveLength(users.length);
  await after.stop();

  await restored.client.send(tableDefinition(table));
  for (let at = 0; at < items.length; at += 25)
    await restored.client.send(
      new BatchWriteItemCommand({
        RequestItems: { [table]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
  await renameInTable({ client: restored.client, name: table }, imported.renamed);
  after = await after.again({ env: { DYNAMODB_ENDPOINT: restored.endpoint } });

  const { admin, operator } = await enter(after.stack);
  const listed = async (call: typeof admin) =>
    (await call<{ items: SubAccountRecord[] }>('GET /subaccounts')).body.items.map(({ id }) => id);
  expect(await listed(operator)).toEqual([account.id]);
  expect(await listed(admin)).toEqual([account.id]);

  const of = { ClientId: after.stack.cognito.clientId, Username: CAROL };
  expect((await cognito(after.stack, 'ForgotPassword', of)).status).toBe(200);
  const code = await mailedCode(after.dataDir, CAROL);
  const chosen = { ...of, ConfirmationCode: code, Password: NEW_PASSWORD };
  expect((await cognito(after.stack, 'ConfirmForgotPassword', chosen)).status).toBe(200);
  const { AccessToken } = await signInAs(after.stack, CAROL, NEW_PASSWORD);
  const theirs = api(after.stack, AccessToken);
  expect(await listed(theirs)).toEqual([account.id]);
  expect((await theirs('GET /profile')).body).toMatchObject({ email: CAROL, role: 'client' });
}, 600_000);
