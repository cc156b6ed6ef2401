// Runs during a deployment only (a CloudFormation custom resource): makes the secret that CloudFront shows to the API,
// once for each generation, and gives the functions' stacks the digests of those to accept. The secret itself is in
// Secrets Manager and in CloudFront's settings, and nowhere else.
import { createHash, randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

const client = new SecretsManagerClient();

/** What `send` gives, or undefined when it fails as `named`. */
const unless = async (named, command) => {
  try {
    return await client.send(command);
  } catch (error) {
    if (error.name === named) return undefined;
    throw error;
  }
};

/** A generation that is there already stays as it is: several stacks ask for it, and CloudFormation may ask twice. */
const make = (SecretId, ClientRequestToken) =>
  unless(
    'ResourceExistsException',
    new PutSecretValueCommand({
      SecretId,
      ClientRequestToken,
      SecretString: randomBytes(32).toString('base64url'),
    }),
  );

const digestOf = async (SecretId, VersionStage) => {
  const found = await unless(
    'ResourceNotFoundException',
    new GetSecretValueCommand({ SecretId, VersionStage }),
  );
  return found && createHash('sha256').update(found.SecretString).digest('hex');
};

/** The secret in use and the one before it, which CloudFront's edges still show until they have received the new one. */
const acceptedDigests = async (SecretId) => {
  const digests = await Promise.all(['AWSCURRENT', 'AWSPREVIOUS'].map((stage) => digestOf(SecretId, stage)));
  return digests.filter((digest) => digest !== undefined).join(',');
};

const answerTo = async ({ RequestType, ResourceProperties: { SecretId, VersionId } }) => {
  if (RequestType === 'Delete') return {};
  await make(SecretId, VersionId);
  return { Digests: await acceptedDigests(SecretId) };
};

export const handler = async (event) => {
  const { ResponseURL, StackId, RequestId, LogicalResourceId, ResourceProperties } = event;
  const outcome = await answerTo(event).then(
    (Data) => ({ Status: 'SUCCESS', Data }),
    (error) => ({ Status: 'FAILED', Reason: `The origin secret could not be made: ${error.name}` }),
  );
  const body = JSON.stringify({
    ...outcome,
    StackId,
    RequestId,
    LogicalResourceId,
    PhysicalResourceId: `origin-digests-of-${ResourceProperties.SecretId}`,
  });
  const response = await fetch(ResponseURL, { method: 'PUT', body, headers: { 'content-type': '' } });
  if (!response.ok) throw new Error(`CloudFormation did not take the answer: ${response.status}`);
};
