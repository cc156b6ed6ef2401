import { createHash } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, expect, it } from 'vitest';
import { deploymentModule } from './support.ts';

const secrets = mockedClient(SecretsManagerClient);
const send = deploymentModule('origin-secret', 'OriginDigests');

/** The versions of one secret as Secrets Manager keeps them, newest last. */
let versions: { readonly id: string; readonly value: string }[];

const error = { $metadata: {}, message: 'made by the test' };
const digest = (value: string | undefined) =>
  createHash('sha256')
    .update(value ?? '')
    .digest('hex');

beforeEach(() => {
  versions = [];
  secrets.reset();
  secrets
    .on(PutSecretValueCommand)
    .callsFake((input: { ClientRequestToken: string; SecretString: string }) => {
      const { ClientRequestToken: id, SecretString: value } = input;
      if (versions.some((version) => version.id === id)) throw new ResourceExistsException(error);
      versions.push({ id, value });
      return {};
    });
  secrets.on(GetSecretValueCommand).callsFake(({ VersionStage }: { VersionStage?: string }) => {
    const found = versions.at(VersionStage === 'AWSCURRENT' ? -1 : -2);
    if (!found) throw new ResourceNotFoundException(error);
    return { SecretString: found.value };
  });
});

const ask = (RequestType: string, generation: number) =>
  send(RequestType, { SecretId: 'secret', VersionId: `origin-secret-generation-${generation}` });

it('creates a secret of 256 bits and returns only its digest', async () => {
  const outcome = await ask('Create', 1);
  expect(versions).toHaveLength(1);
  expect(Buffer.from(versions[0]?.value ?? '', 'base64url')).toHaveLength(32);
  expect(outcome).toEqual({
    Status: 'SUCCESS',
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'OriginDigests',
    PhysicalResourceId: 'origin-digests-of-secret',
    Data: { Digests: digest(versions[0]?.value) },
  });
});

it('creates each generation once, however many stacks request it', async () => {
  const first = await ask('Create', 1);
  expect(await ask('Create', 1)).toEqual(first);
  expect(versions).toHaveLength(1);
});

it('also accepts the previous generation, so that no call fails during a deployment', async () => {
  await ask('Create', 1);
  const outcome = await ask('Update', 2);
  expect(versions).toHaveLength(2);
  expect(outcome?.Data?.Digests).toBe(`${digest(versions[1]?.value)},${digest(versions[0]?.value)}`);
});

it.each(['', '  '])(
  'fails the deployment on the empty secret %j, and does not accept it as the previous one',
  async (value) => {
    versions.push({ id: 'by-hand', value });
    const first = 'origin-secret-generation-1';
    versions.push({ id: first, value: 'x' });
    expect((await ask('Create', 1))?.Data?.Digests).toBe(digest('x'));
    versions.pop();
    versions.push({ id: first, value });
    expect(await ask('Create', 1)).toMatchObject({ Status: 'FAILED' });
  },
);

it('reuses a generation when a deployment rolls back to it', async () => {
  await ask('Create', 1);
  const both = await ask('Update', 2);
  expect(await ask('Update', 1)).toEqual(both);
  expect(versions).toHaveLength(2);
});

it('deletes nothing', async () => {
  expect(await ask('Delete', 1)).toMatchObject({ Status: 'SUCCESS', Data: {} });
  expect(secrets.calls()).toEqual([]);
});

it('reports a failure by its name only', async () => {
  secrets.on(PutSecretValueCommand).rejects(new Error('with something of the request in it'));
  const outcome = await ask('Create', 1);
  expect(outcome).toMatchObject({
    Status: 'FAILED',
    Reason: 'The origin secret could not be created: Error',
  });
});
