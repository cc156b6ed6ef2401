import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createGroups } from '../../../adapters/cognito/groups.ts';
import { createSecondFactors } from '../../../adapters/cognito/second-factors.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createCreationStore } from '../../../adapters/dynamo/users/invitations.ts';
import { env, onEnv } from '../../../platform/env.ts';
import { factorRule } from '../../../wiring/factor-rule.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { onIdentityEvent } from './on-identity-event.ts';
import { recordSignIn, welcomeUser } from './record-sign-in.ts';
import { takeSignInSettings } from './profile.ts';

const pool = new CognitoIdentityProviderClient({});
const { table, log, clock } = functionParts('identity-trigger');
const ports = {
  profiles: createProfileStore(table),
  creations: createCreationStore(table),
  groups: createGroups(pool),
  factors: createSecondFactors(pool, onEnv('PASSKEYS')),
  rule: factorRule,
  named: env('NAMED_ADMINISTRATORS').split(','),
  clock,
};

/** Cognito waits at most 5 seconds. */
export const handler = onIdentityEvent({
  welcome: welcomeUser(ports),
  signedIn: recordSignIn(ports),
  mayChangeSignIn: takeSignInSettings(ports),
  log,
});
