import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { CheckedCallName } from '@ramps-gateway/shared/contract/connection-report.ts';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { sleep as wait } from '../../../platform/clock.ts';
import { createRampsClient, type RampsSettings } from '../client.ts';
import type { TokenResult, TokenSource } from '../profile.ts';
import { fetchTransport } from '../transport.ts';
import { type Asked, asked } from './asked.ts';
import { type Exchanged, paced, recording } from './recording.ts';
import type { Documented } from './shape.ts';

/** For one call. Four of them follow each other in the time of an HTTP call. */
const CALL_MS = 6_000;

/** Five requests a second: the provider's limit is not documented. */
const APART_MS = 220;

export interface CheckSettings extends Pick<
  RampsSettings,
  'profile' | 'baseUrls' | 'clock' | 'transport' | 'sleep' | 'log'
> {
  readonly documented: Documented;
}

/** Makes the calls of one check with the gateway's own client, one try each. */
export const asking = (settings: CheckSettings, credentials: CredentialsInput, signal: AbortSignal) => {
  const { documented, profile, baseUrls, clock, transport = fetchTransport, sleep = wait } = settings;
  const base = new URL(`${baseUrls[credentials.environment].replace(/\/+$/, '')}/`);
  const pace = paced(APART_MS, clock, sleep);

  const signIn = async (): Promise<{ readonly granted: TokenResult; readonly asked: Asked }> => {
    const exchanged: Exchanged[] = [];
    const source = profile.authentication({
      transport: pace(recording(transport, exchanged, clock, signal)),
      clock,
      sleep,
      timeoutMs: CALL_MS,
    });
    const granted = await source(base, credentials);
    return { granted, asked: asked('token', { documented, exchanged, result: granted }) };
  };

  /** A 401 is reported, and never makes the gateway revoke the token. */
  const only =
    (granted: TokenResult): TokenSource =>
    (_base, _credentials, refused) =>
      Promise.resolve(refused === undefined ? granted : { ok: false, reason: 'authentication' });

  const ask = async (call: CheckedCallName, granted: TokenResult, outgoing: Outgoing): Promise<Asked> => {
    const exchanged: Exchanged[] = [];
    const client = createRampsClient({
      ...settings,
      profile: { ...profile, authentication: () => only(granted) },
      credentials: { get: () => Promise.resolve(credentials) },
      transport: pace(recording(transport, exchanged, clock)),
      timeoutMs: CALL_MS,
      tuning: () => Promise.resolve({ timeoutMs: CALL_MS, retries: 0 }),
    });
    const result = await client.send({ ...outgoing, signal });
    return asked(call, { documented, exchanged, result, account: outgoing.accountId });
  };

  return { signIn, ask };
};
