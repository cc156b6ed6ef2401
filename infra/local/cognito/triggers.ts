import * as z from 'zod/mini';
import { CognitoError } from './errors.ts';
import type { User } from './store.ts';

type TriggerSource =
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostConfirmation_ConfirmForgotPassword'
  | 'PostAuthentication_Authentication'
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_RefreshTokens';

/** The scope for self-service at the pool, unless the trigger removes it. */
export const SELF_SERVICE = 'aws.cognito.signin.user.admin';

interface TriggerCall {
  source: TriggerSource;
  user: User;
  clientMetadata?: Record<string, string> | undefined;
}

export type Triggers = (call: TriggerCall) => Promise<readonly string[]>;

export interface TriggerTarget {
  endpoint: string;
  functionName: string;
}

/** Cognito waits 5 seconds, three times. Slow machines get a minute here, in addition to the function's load time. */
const TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;

const failure = z.object({ errorMessage: z.string() });
const success = z.object({
  response: z.looseObject({
    claimsAndScopeOverrideDetails: z.optional(
      z.nullable(
        z.looseObject({
          accessTokenGeneration: z.optional(
            z.nullable(z.looseObject({ scopesToSuppress: z.optional(z.nullable(z.array(z.string()))) })),
          ),
        }),
      ),
    ),
  }),
});

/** Token triggers use version 2 of the event. */
const isOfToken = (source: TriggerSource): boolean => source.startsWith('TokenGeneration_');

/** Version 2 for tokens, version 1 otherwise. */
const triggerEvent = (
  { source, user, clientMetadata }: TriggerCall,
  userPoolId: string,
  clientId: string,
) => ({
  version: isOfToken(source) ? '2' : '1',
  region: userPoolId.split('_')[0],
  userPoolId,
  userName: user.sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  triggerSource: source,
  request: {
    userAttributes: { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes },
    ...(source === 'PostAuthentication_Authentication' && { newDeviceUsed: false }),
    ...(isOfToken(source) && {
      groupConfiguration: { groupsToOverride: user.groups, iamRolesToOverride: [], preferredRole: null },
      scopes: [SELF_SERVICE],
    }),
    ...(clientMetadata && { clientMetadata }),
  },
  response: isOfToken(source) ? { claimsAndScopeOverrideDetails: null } : {},
});

export const createTriggers = (
  target: TriggerTarget | undefined,
  userPoolId: string,
  clientId: string,
): Triggers => {
  if (!target) return () => Promise.resolve([SELF_SERVICE]);
  const url = `${target.endpoint}/2015-03-31/functions/${encodeURIComponent(target.functionName)}/invocations`;

  const invoke = async (body: string): Promise<{ failed: boolean; answer: unknown }> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the Invoke API answered ${response.status}`);
    return { failed: response.headers.has('x-amz-function-error'), answer: text ? JSON.parse(text) : null };
  };

  /** On slow machines, loading takes longer than Cognito waits. */
  const loaded = async (): Promise<void> => {
    const dryRun = { 'x-amz-invocation-type': 'DryRun' };
    const response = await fetch(url, { method: 'POST', headers: dryRun, body: '{}' });
    await response.arrayBuffer();
  };

  const invokeInTime = async (body: string, attempt = 1): ReturnType<typeof invoke> => {
    try {
      return await invoke(body);
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      if (!timedOut || attempt === ATTEMPTS) throw error;
      await loaded();
      return invokeInTime(body, attempt + 1);
    }
  };

  return async (call) => {
    const trigger = call.source.split('_')[0] ?? '';
    const body = JSON.stringify(triggerEvent(call, userPoolId, clientId));
    const { failed, answer } = await invokeInTime(body).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CognitoError(
        'UnexpectedLambdaException',
        `${trigger} invocation failed due to error ${reason}.`,
      );
    });
    if (failed) {
      const reason = failure.safeParse(answer).data?.errorMessage ?? 'unknown';
      throw new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${reason}.`);
    }
    const parsed = success.safeParse(answer);
    if (!parsed.success)
      throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    const { accessTokenGeneration } = parsed.data.response.claimsAndScopeOverrideDetails ?? {};
    const suppressed = accessTokenGeneration?.scopesToSuppress ?? [];
    return [SELF_SERVICE].filter((scope) => !suppressed.includes(scope));
  };
};
