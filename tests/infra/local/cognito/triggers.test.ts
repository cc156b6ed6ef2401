import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANN, PASSWORD, refused, startPool } from './support.ts';

type TriggerEvent = { triggerSource: string; userName: string; userPoolId: string } & Record<string, unknown>;
interface Invoked {
  path: string | undefined;
  event: TriggerEvent;
}

/** A Lambda Invoke API with one function, and a pool that calls it. */
const startWithFunction = async (
  run: (event: TriggerEvent, response: Parameters<RequestListener>[1]) => unknown,
) => {
  const invoked: Invoked[] = [];
  let loads = 0;
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      if (request.headers['x-amz-invocation-type'] === 'DryRun') {
        loads += 1;
        response.writeHead(204).end();
        return;
      }
      const event = JSON.parse(body) as TriggerEvent;
      invoked.push({ path: request.url, event });
      const answer = await run(event, response);
      if (answer !== undefined) response.end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pool = await startPool({ trigger: { endpoint, functionName: 'identity' } });
  return {
    pool,
    invoked,
    loads: () => loads,
    sources: () => invoked.map(({ event }) => event.triggerSource),
  };
};

const failing = (_event: TriggerEvent, response: Parameters<RequestListener>[1]) => {
  response.setHeader('x-amz-function-error', 'Unhandled');
  return { errorType: 'Error', errorMessage: 'the table is away' };
};

describe('the trigger function', () => {
  it('receives the event that Cognito sends', async () => {
    const { pool, invoked } = await startWithFunction((event) => event);
    const { UserSub } = await pool.signUp(ANN);
    expect(invoked).toEqual([]);
    await pool.client.confirmSignUp({
      ClientId: pool.ids.ClientId,
      Username: ANN,
      ConfirmationCode: pool.lastCode(),
      ClientMetadata: { from: 'test' },
    });
    await pool.signIn(ANN);
    const event = {
      version: '1',
      region: 'local',
      userPoolId: pool.ids.UserPoolId,
      userName: UserSub,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.ids.ClientId },
      response: {},
    };
    const userAttributes = {
      sub: UserSub,
      email: ANN,
      email_verified: 'true',
      'cognito:user_status': 'CONFIRMED',
    };
    expect(invoked).toEqual([
      {
        path: '/2015-03-31/functions/identity/invocations',
        event: {
          ...event,
          triggerSource: 'PostConfirmation_ConfirmSignUp',
          request: { userAttributes, clientMetadata: { from: 'test' } },
        },
      },
      {
        path: '/2015-03-31/functions/identity/invocations',
        event: {
          ...event,
          triggerSource: 'PostAuthentication_Authentication',
          request: { userAttributes, newDeviceUsed: false },
        },
      },
      {
        path: '/2015-03-31/functions/identity/invocations',
        event: {
          ...event,
          version: '2',
          triggerSource: 'TokenGeneration_Authentication',
          request: {
            userAttributes,
            groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
            scopes: ['aws.cognito.signin.user.admin'],
          },
          response: { claimsAndScopeOverrideDetails: null },
        },
      },
    ]);
  });

  it('limits the scopes of an access token, renewed ones too; the pool refuses a token without its scope', async () => {
    const scopesToSuppress = ['aws.cognito.signin.user.admin'];
    let suppresses = false;
    const { pool, sources } = await startWithFunction((event) =>
      suppresses
        ? {
            ...event,
            response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress } } },
          }
        : event,
    );
    await pool.member(ANN);
    const full = await pool.signIn(ANN);
    expect(decodeJwt(full.AccessToken)['scope']).toBe('aws.cognito.signin.user.admin');
    await pool.client.getUser({ AccessToken: full.AccessToken });
    suppresses = true;
    const { ClientId } = pool.ids;
    const { AuthenticationResult: renewed } = await pool.client.getTokensFromRefreshToken({
      ClientId,
      RefreshToken: full.RefreshToken,
    });
    expect(sources().at(-1)).toBe('TokenGeneration_RefreshTokens');
    for (const { AccessToken = '' } of [await pool.signIn(ANN), renewed ?? full]) {
      expect(decodeJwt(AccessToken)).not.toHaveProperty('scope');
      for (const call of [
        () => pool.client.getUser({ AccessToken }),
        () => pool.client.associateSoftwareToken({ AccessToken }),
      ])
        await refused(call(), 'NotAuthorizedException', 'Access Token does not have required scopes');
    }
  });

  it('can call the pool, and the tokens reflect its changes', async () => {
    const started = await startWithFunction(async (event) => {
      const { userPoolId: UserPoolId, userName: Username } = event;
      await started.pool.client.adminAddUserToGroup({ UserPoolId, Username, GroupName: 'client' });
      return event;
    });
    const { pool } = started;
    await pool.member(ANN);
    const { AccessToken } = await pool.signIn(ANN);
    expect(decodeJwt(AccessToken)['cognito:groups']).toEqual(['client']);
  });

  it('fails the call when it fails: the user stays confirmed, but is not signed in', async () => {
    const { pool } = await startWithFunction(failing);
    await pool.signUp(ANN);
    await refused(
      pool.confirm(ANN, pool.lastCode()),
      'UserLambdaValidationException',
      'PostConfirmation failed with error the table is away.',
    );
    expect((await pool.client.adminGetUser(pool.ann)).UserStatus).toBe('CONFIRMED');
    await refused(
      pool.signIn(ANN),
      'UserLambdaValidationException',
      'PostAuthentication failed with error the table is away.',
    );
  });

  it('is not invoked for a wrong password or an administrator, but for a replaced forgotten password', async () => {
    const { pool, invoked, sources } = await startWithFunction((event) => event);
    await pool.member(ANN);
    await expect(pool.signIn(ANN, 'wrong horse')).rejects.toThrow();
    expect(invoked).toEqual([]);
    const { ClientId } = pool.ids;
    await pool.client.forgotPassword({ ClientId, Username: ANN });
    const code = { ClientId, Username: ANN, ConfirmationCode: pool.lastCode() };
    await pool.client.confirmForgotPassword({ ...code, Password: PASSWORD });
    expect(sources()).toEqual(['PostConfirmation_ConfirmForgotPassword']);
  });

  it.each([[null], [{}], ['text']])('must return the event, not %j', async (answer) => {
    const { pool } = await startWithFunction(() => answer);
    await pool.member(ANN);
    await refused(pool.signIn(ANN), 'InvalidLambdaResponseException', 'Unrecognizable lambda output');
  });

  it('has three tries to answer in time, with later ones on the loaded function', async () => {
    const times: AbortController[] = [];
    const slow = await startWithFunction(() => {
      times.at(-1)?.abort(new DOMException('The time is over', 'TimeoutError'));
      return undefined;
    });
    await slow.pool.member(ANN);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const time = new AbortController();
      times.push(time);
      return time.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    await refused(slow.pool.signIn(ANN), 'UnexpectedLambdaException');
    expect(slow.invoked).toHaveLength(3);
    expect(slow.loads()).toBe(2);
    expect(timeout.mock.calls).toEqual([[60_000], [60_000], [60_000]]);
  });

  it('is reported when unreachable', async () => {
    const pool = await startPool({ trigger: { endpoint: 'http://127.0.0.1:1', functionName: 'identity' } });
    await pool.member(ANN);
    await refused(pool.signIn(ANN), 'UnexpectedLambdaException');
  });
});
