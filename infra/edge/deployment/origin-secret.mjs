// A CloudFormation custom resource that creates the secret CloudFront sends to the API, one per generation, and gives
// the accepted digests to the functions' stacks. Only Secrets Manager and CloudFront's settings contain the secret.
import { createHash, randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { answering, unless } from './answer.mjs';

const client = new SecretsManagerClient();

/** An existing generation stays: several stacks call this, and CloudFormation may retry. */
const make = (SecretId, ClientRequestToken) =>
  unless(
    client,
    'ResourceExistsException',
    new PutSecretValueCommand({
      SecretId,
      ClientRequestToken,
      SecretString: randomBytes(32).toString('base64url'),
    }),
  );

const digestOf = async (SecretId, VersionStage) => {
  const found = await unless(
    client,
    'ResourceNotFoundException',
    new GetSecretValueCommand({ SecretId, VersionStage }),
  );
  // Anyone can send an empty header.
  const secret = found?.SecretString?.trim();
  return secret && createHash('sha256').update(found.SecretString).digest('hex');
};

/**
 * The current and the previous secret; edges send the previous one until they are updated. An empty secret is never
 * accepted.
 */
const acceptedDigests = async (SecretId) => {
  const [current, previous] = await Promise.all(
    ['AWSCURRENT', 'AWSPREVIOUS'].map((stage) => digestOf(SecretId, stage)),
  );
  if (!current) throw new Error('the origin secret is empty');
  return previous ? `${current},${previous}` : current;
};

const work = async ({ RequestType, ResourceProperties: { SecretId, VersionId } }) => {
  if (RequestType === 'Delete') return {};
  await make(SecretId, VersionId);
  return { Digests: await acceptedDigests(SecretId) };
};

export const handler = answering({
  work,
  idOf: ({ SecretId }) => `origin-digests-of-${SecretId}`,
  failed: 'The origin secret could not be created',
});
