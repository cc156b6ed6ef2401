import * as credentials from '#shared/contract/calls/credentials.ts';
import * as invitations from '#shared/contract/calls/invitations.ts';
import * as pricing from '#shared/contract/calls/pricing.ts';
import { listPublicKeys } from '#shared/contract/calls/public-keys.ts';
import {
  getProfile,
  openSignInSettings,
  recordPasskey,
  recordSecondFactor,
  removeSecondFactor,
  rename,
} from '#shared/contract/calls/profile.ts';
import * as rates from '#shared/contract/calls/rates.ts';
import * as sessions from '#shared/contract/calls/sessions.ts';
import * as users from '#shared/contract/calls/users.ts';
import { costed, PAGE } from './costed.ts';
import { INVITED } from './outside.ts';
import { ADMIN, OPERATOR, own } from './own.ts';

const NEW_USER = { email: 'new@example.com', password: 'a-long-password', role: 'client' };
const SECRET = { client_id: 'client', client_secret: 'secret', environment: 'sandbox' };

const ROLE = 'role row 1';
const READ_BEFORE = { requests: 1, reads: 1, because: 'the role row is read before, and is the profile' };
const ONLY_ROLE = `${ROLE}; the rest is not in the table`;

export const USERS = [
  costed(
    listPublicKeys,
    undefined,
    {},
    [1, 1, 0],
    'Query of a handful of rows, consistent, 1; an instance looks once more at its start whether the key of now is among them',
  ),
  costed(
    getProfile,
    OPERATOR,
    {},
    [2, 2, 0],
    'profile 1, which is the role row; Query of the 25 newest own sub-accounts, here 12, 1',
    READ_BEFORE,
  ),
  costed(getProfile, ADMIN, { as: 'admin' }, [1, 1, 0], 'profile 1, which is the role row', READ_BEFORE),
  costed(
    rename,
    OPERATOR,
    { body: { display_name: 'Olga Operator' } },
    [3, 2, 2],
    `${ROLE}; profile 1; written 1 + index 1`,
  ),
  costed(openSignInSettings, OPERATOR, {}, [3, 2, 2], `${ROLE}; profile 1; written 1 + index 1`),
  costed(recordSecondFactor, OPERATOR, {}, [3, 2, 2], `${ROLE}; profile 1; written 1 + index 1`),
  costed(recordPasskey, OPERATOR, { body: { change: 'added' } }, [2, 2, 0], `${ROLE}; profile 1`),
  costed(removeSecondFactor, OPERATOR, {}, [3, 2, 2], `${ROLE}; profile 1; written 1 + index 1`),
  costed(
    recordSecondFactor,
    OPERATOR,
    { as: 'another' },
    [3, 2, 2],
    `${ROLE}; profile 1; written 1 + index 1`,
  ),
  costed(
    users.resetSecondFactor,
    ADMIN,
    { params: { id: OPERATOR.id } },
    [3, 2, 2],
    `${ROLE}; profile 1; written 1 + index 1`,
  ),
  costed(users.listUsers, ADMIN, PAGE, [2, 1.5, 0], `${ROLE}; Query of 11 rows 0.5`),
  costed(
    users.createUser,
    ADMIN,
    { body: NEW_USER },
    [4, 1, 9],
    `${ROLE}; creation put 1 + index 1, its user's id put 1; transaction: creation out 2 + index 1, profile in 2 + index 1`,
    { requests: 1, reads: 1, because: 'the creation is looked for before it is put' },
  ),
  costed(
    users.changeUserRole,
    ADMIN,
    { params: { id: own.promoted }, body: { role: 'gateway_user' } },
    [4, 2, 6],
    `${ROLE}; the user's row 1; written 1 + 2 indexes, and settled 1 + 2 indexes`,
  ),
  costed(
    users.changeUserState,
    ADMIN,
    { params: { id: own.promoted }, body: { state: 'disabled' } },
    [4, 2, 6],
    `${ROLE}; the user's row 1; written 1 + 2 indexes, and settled 1 + 2 indexes`,
  ),
  costed(sessions.listSessions, OPERATOR, PAGE, [3, 2.5, 0], `${ROLE}; profile 1; Query of 1 row 0.5`),
  costed(
    sessions.endSession,
    OPERATOR,
    { params: { id: 'session-1' } },
    [4, 3, 2],
    `${ROLE}; session 1, profile 1; written 1 + index 1`,
  ),
  costed(
    sessions.endSessions,
    ADMIN,
    { query: { user_id: own.promoted } },
    [3, 2, 2],
    `${ROLE}; profile 1; written 1 + index 1`,
  ),
  costed(invitations.listInvitations, ADMIN, PAGE, [2, 1.5, 0], `${ROLE}; Query of 2 rows 0.5`),
  costed(
    invitations.createInvitation,
    ADMIN,
    { body: { email: 'invited@example.com', role: 'client' } },
    [7, 3, 14],
    `${ROLE}; the inviter's profile 1; creation put 1 + index 1, its user's id put 1; transaction: creation out 2 + index 1, profile in 2 + index 1, invitation in 2 + index 1; the invitation 1, mailed put 1 + index 1`,
    { requests: 1, reads: 1, because: 'the creation is looked for before it is put' },
  ),
  costed(
    invitations.resendInvitation,
    ADMIN,
    { params: { id: INVITED[0].id } },
    [3, 2, 2],
    `${ROLE}; the invitation 1; put 1 + index 1`,
  ),
  costed(
    invitations.revokeInvitation,
    ADMIN,
    { params: { id: INVITED[1].id } },
    [4, 3, 6],
    `${ROLE}; invitation 1, profile 1; transaction: profile out 2 + index 1, invitation out 2 + index 1`,
  ),
  costed(pricing.listSpreadBands, ADMIN, {}, [2, 1.5, 0], `${ROLE}; Query of 3 rows 0.5`),
  costed(
    pricing.listClientSpreads,
    ADMIN,
    PAGE,
    [3, 7, 0],
    `${ROLE}; Query of 11 rows 0.5; batch of 10 profiles and a band 5.5`,
  ),
  costed(
    pricing.saveClientSpread,
    ADMIN,
    { params: { userId: own.priced }, body: { spread_band_id: 'band_starter' } },
    [3, 4, 2],
    `${ROLE}; batch of profile, band and spread 3; put 1 + index 1`,
  ),
  costed(rates.listRates, OPERATOR, {}, [2, 9, 0], `${ROLE}; Query of 289 rows 8`),
  costed(
    rates.readOffer,
    OPERATOR,
    {},
    [4, 2.5, 0],
    `${ROLE}; the latest price 0.5; Queries of two symbols 1`,
  ),
  costed(
    rates.listQuotes,
    OPERATOR,
    { query: { ...PAGE.query, account_id: own.read.external_id } },
    [3, 2.5, 0],
    `${ROLE}; the sub-account 1; Query of its quotes 0.5`,
  ),
  costed(credentials.readCredentials, ADMIN, {}, [1, 1, 0], ONLY_ROLE),
  costed(credentials.saveCredentials, ADMIN, { body: SECRET }, [1, 1, 0], ONLY_ROLE),
  costed(credentials.manageCredentials, ADMIN, { body: SECRET }, [1, 1, 0], ONLY_ROLE),
  costed(credentials.testConnection, ADMIN, {}, [1, 1, 0], ONLY_ROLE),
  costed(credentials.clearCredentials, ADMIN, {}, [1, 1, 0], ONLY_ROLE),
];
