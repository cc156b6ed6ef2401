import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createGroups } from '../../../adapters/cognito/groups.ts';
import { createSecondFactors } from '../../../adapters/cognito/second-factors.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createCreationStore } from '../../../adapters/dynamo/users/invitations.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env, onEnv } from '../../../platform/env.ts';
import { createLog } from '../../../platform/logger.ts';
import { factorRule } from '../../../wiring/factor-rule.ts';
import { onIdentityEvent } from './on-identity-event.ts';
import { recordSignIn } from './record-sign-in.ts';
import { takeSignInSettings } from './sign-in-settings.ts';
import { welcomeUser } from './welcome-user.ts';

const pool = new CognitoIdentityProviderClient({});
const table = createTable(env('TABLE_NAME'));
const ports = {
  profiles: createProfileStore(table),
  creations: createCreationStore(table),
  groups: createGroups(pool),
  factors: createSecondFactors(pool, onEnv('PASSKEYS')),
  rule: factorRule,
  named: env('NAMED_ADMINISTRATORS').split(','),
  clock: systemClock,
};

/** Cognito waits 5 seconds for it. */
export const handler = onIdentityEvent({
  welcome: welcomeUser(ports),
  signedIn: recordSignIn(ports),
  mayChangeSignIn: takeSignInSettings(ports),
  log: createLog('identity-trigger'),
});
