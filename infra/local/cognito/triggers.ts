import * as z from 'zod/mini';
import { CognitoError } from './errors.ts';
import type { User } from './users.ts';

type TriggerSource =
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostConfirmation_ConfirmForgotPassword'
  | 'PostAuthentication_Authentication';

interface TriggerCall {
  source: TriggerSource;
  user: User;
  clientMetadata?: Record<string, string> | undefined;
}

/** Invokes the pool's trigger function and waits for it. Throws as Cognito does when it fails. */
export type Triggers = (call: TriggerCall) => Promise<void>;

export interface TriggerTarget {
  /** The Lambda Invoke API, such as http://127.0.0.1:4566. */
  endpoint: string;
  functionName: string;
}

/** Cognito waits 5 seconds for an answer, three times. */
const TIMEOUT_MS = 5_000;
const ATTEMPTS = 3;

const failure = z.object({ errorMessage: z.string() });
const success = z.object({ response: z.looseObject({}) });

/** Version 1 of the trigger event, as the deployed function gets it. */
const triggerEvent = (
  { source, user, clientMetadata }: TriggerCall,
  userPoolId: string,
  clientId: string,
) => ({
  version: '1',
  region: userPoolId.split('_')[0],
  userPoolId,
  userName: user.sub,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  triggerSource: source,
  request: {
    userAttributes: { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes },
    ...(source === 'PostAuthentication_Authentication' && { newDeviceUsed: false }),
    ...(clientMetadata && { clientMetadata }),
  },
  response: {},
});

/** Without a target there are no triggers. */
export const createTriggers = (
  target: TriggerTarget | undefined,
  userPoolId: string,
  clientId: string,
): Triggers => {
  if (!target) return () => Promise.resolve();
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

  const invokeInTime = async (body: string, attempt = 1): ReturnType<typeof invoke> => {
    try {
      return await invoke(body);
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      if (timedOut && attempt < ATTEMPTS) return invokeInTime(body, attempt + 1);
      throw error;
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
    if (!success.safeParse(answer).success) {
      throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    }
  };
};
