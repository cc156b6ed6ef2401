import type { Access, Call } from '@ramps-gateway/shared/contract/call.ts';

/** What each call does, in a line; a call that is not here is named after its method and path. */
const SUMMARIES: Readonly<Record<string, string>> = {
  'GET /api/openapi.json': 'This document',
  'GET /api/conversions/{id}/evidence':
    'All that is known of a conversion as one signed file, JSON or with format=pdf a PDF that carries the same',
  'GET /.well-known/ramps-gateway-keys.json':
    'All public keys that the gateway has signed with, the newest first',
  'GET /api/profile': 'The signed-in user',
  'PUT /api/profile': 'Give the caller another display name',
  'POST /api/profile/sign-in-settings':
    'Let the next sign-in within five minutes, and no other, change how the caller signs in',
  'POST /api/profile/second-factor':
    'Records the second factor that the caller has set up at the sign-in service',
  'POST /api/profile/passkeys':
    'Record that a passkey was added or removed at the sign-in service; 409 without an authenticator app',
  'DELETE /api/profile/second-factor':
    "Switches the caller's second factor off; 409 where their role must have one",
  'GET /api/users': 'Users with their roles and last sign-in, newest first',
  'POST /api/users': 'Create a user, whose password is permanent',
  'PUT /api/users/{id}/role': "Change a user's role; the last administrator stays one",
  'GET /api/sessions': "One's own sign-ins that have not ended; of anybody, for an administrator",
  'DELETE /api/sessions/{id}': 'End a session: its tokens are refused within five seconds',
  'DELETE /api/sessions': 'Sign out everywhere',
  'GET /api/invitations': 'Who was invited and has not signed in yet, newest first',
  'POST /api/invitations': 'Invite a user by mail, with a temporary password that is good for three days',
  'POST /api/invitations/{id}/resend': 'Mail another temporary password',
  'DELETE /api/invitations/{id}': 'Revoke an invitation: the user, who never signed in, is removed',
  'PUT /api/users/{id}/state': 'Disable or enable another user; the last administrator stays enabled',
  'GET /api/spread-bands': 'Spread bands, the lowest first; fractions',
  'GET /api/client-spreads': 'Client spreads with band and profile, newest first; fractions',
  'PUT /api/client-spreads/{userId}': "Set a client's spread",
  'GET /api/rates': 'The reference price of BRL in USDT over a window, oldest first',
  'GET /api/offer': 'The latest kept price and the ways to pay that the provider offers',
  'GET /api/rates/quotes':
    'Quotes of a sub-account in scope, or those that the caller took for none, newest first',
  'GET /api/subaccounts': 'Sub-accounts in scope, newest first',
  'GET /api/subaccounts/{id}': 'A sub-account',
  'PATCH /api/subaccounts/{id}': 'Assign the owner and the manager of a sub-account',
  'GET /api/subaccounts/{id}/reserve':
    'What a sub-account holds that is not its customer’s to use, and what is under way',
  'POST /api/sync-subaccounts':
    "Take the provider's sub-accounts over; errors of single accounts do not stop it",
  'GET /api/assets': 'Assets with their networks',
  'POST /api/sync-assets': "Take the provider's asset catalogue over",
  'GET /api/audit': 'The audit log: of everyone for an administrator, else what the caller did',
  'POST /api/audit/verification': 'Computes the chains of the audit log again',
  'GET /api/approvals': 'What waits for a second person, or did, newest first',
  'POST /api/approvals/{id}/decision': 'Approve or reject a request, or withdraw your own',
  'GET /api/policy': 'What needs a second person, and who may be it',
  'PUT /api/policy': 'Settle what needs a second person',
  'DELETE /api/users/{id}/second-factor': 'Reset the second factor of somebody who has lost it',
  'GET /api/attention': 'What waits for the caller, the most urgent first',
  'GET /api/recipients':
    'Where money of the sub-accounts in view may be sent to, with what was sent there; `kind`, `sub_account_id`: of those',
  'GET /api/stops': 'What is stopped and concerns the caller; `sub_account_id`: of that one',
  'GET /api/destinations/cooling-off':
    'New destinations of a sub-account that receive no automatic transfers yet',
  'POST /api/destinations/{id}/cooling-off/waiver':
    'Have a new destination receive at once what conversions send',
  'PUT /api/stops': 'Stop the gateway, a sub-account, its rule or a destination, or let it go on',
  'GET /api/notifications': "The caller's own notifications, newest first",
  'PUT /api/notifications/{id}': 'Mark a notification as read',
  'PUT /api/notifications': 'Mark up to 100 notifications as read',
  'GET /api/preferences': 'What the caller is notified of, and how the console is for them',
  'PUT /api/preferences':
    'Change what is named of it; switching messages of safety off needs a fresh sign-in',
  'GET /api/saved-views': 'The views of pages that the caller has saved',
  'PUT /api/saved-views': 'Put the whole list of them in the place of the one that was read',
  'GET /api/orders': 'Latest orders in scope, newest first',
  'GET /api/treasury':
    'Customers, transactions and totals as they are kept, each with its age; totals are of all accounts, whatever part is requested',
  'GET /api/holdings':
    'Balances, wallets and the latest order of the sub-accounts as they are kept, each with its time; totals are of all of them',
  'POST /api/holdings/refresh':
    'Asks the provider about up to 50 sub-accounts now; names those about which it gave no answer',
  'GET /api/partners':
    'Who owns the sub-accounts in scope, newest first, with state, health, volume of the month and fee; totals are of all of them',
  'GET /api/partners/{id}': 'A partner with their people and a page of their sub-accounts',
  'GET /api/ledger/accounts':
    'The balances of all ledger accounts of the sub-accounts in scope, now or as of a moment; the first page with the totals of all',
  'GET /api/ledger/entries':
    'The entries of one ledger account, newest first, each with its balance and its cause',
  'GET /api/ledger/postings':
    'The journal of one sub-account, newest first, or what was posted of a payment or a conversion, oldest first: each posting with its lines',
  'POST /api/ledger/corrections':
    'Move an amount from one ledger account of a sub-account to another, with a note; no money moves',
  'GET /api/credentials': "Whether the provider's credentials are there; never the secret",
  'PUT /api/credentials': "Save the provider's credentials",
  'DELETE /api/credentials': "Clear the provider's credentials",
  'POST /api/credentials': 'Save with a body, read the status with an empty one',
  'POST /api/test-connection':
    'Try the stored credentials at the provider, or those in the body before they are saved',
  'POST /api/connection-check':
    'Make each read that the gateway needs once, and report which fields of the answers are understood, missing, unknown or wrong; no values',
  'GET /api/provider-checklist':
    'What the provider must confirm before the first conversion, who recorded it and when',
  'PUT /api/provider-checklist': 'Record an answer of the provider, over the version that was read',
  'POST /api/ramps': 'Pass a call on to the provider, if it is in the table below',
  'GET /api/conversions': 'Automatic conversions in scope, newest first',
  'GET /api/statistics': 'Conversions and payments in figures, in total and by UTC day',
  'GET /api/gateway-settings':
    'The settings of the gateway, its own wallet among them, and who changed them when',
  'PUT /api/gateway-settings': 'Change the settings of the gateway over the version that was read',
  'GET /api/subaccounts/{id}/collectable-spread':
    'What there is to review before the spread of a sub-account is collected, as the provider shows it now',
  'GET /api/spread-collections':
    'Collections of spread, newest first, each with what has become of its order',
  'POST /api/spread-collections': "Send spread of a sub-account to the gateway's own wallet, at most once",
  'POST /api/spread-collections/{id}/check':
    'Look what came of a collection of which that is not known; its key is sent again only where the provider honours it',
  'POST /api/spread-collections/{id}/closure':
    'Close a collection by hand that the provider neither shows nor can make any more',
  'GET /api/analytics':
    'Volume, success, speed and reasons of a period by day, week or month, compared with the period before',
  'GET /api/analytics/breakdown': 'The same figures by sub-account or by partner, newest first',
  'GET /api/spread-earned':
    'What the gateway has earned and collected of its spread, by client, sub-account, day or month',
  'GET /api/provider-health': 'How the provider answers: time and errors of its calls, the last webhook',
  'GET /api/conversions/{id}':
    'An automatic conversion of a sub-account in scope, with where each cent of it went',
  'GET /api/conversions/{id}/steps': 'The steps of a conversion, oldest first',
  'POST /api/conversion-processor': 'Retry a failed conversion',
  'GET /api/payments': 'Incoming PIX in scope with what became of them, newest first',
  'GET /api/payments/{id}': 'An incoming PIX with its whole story in one timeline',
  'GET /api/transfers':
    'A column of the transfers board, newest first: incoming PIX with what became of them, and orders that people made by hand',
  'POST /api/payments/{id}/conversion': 'Convert a payment that was not converted',
  'POST /api/payments/{id}/closure': 'Say that a payment that was not converted stays as it is',
  'GET /api/conversion-configurations': 'Conversion configurations in scope',
  'GET /api/conversion-configurations/{id}/obstacles': 'What would stop conversions by it, or a part of them',
  'POST /api/conversion-configurations':
    'Configure automatic conversion for a sub-account, with the defaults',
  'PATCH /api/conversion-configurations/{id}': 'Change what is given of a conversion configuration',
  'DELETE /api/conversion-configurations/{id}': 'Back to not configured; conversions under way go on',
  'GET /api/books/proof': 'What the last proof of the books came to',
  'POST /api/books/proof': 'Prove the books from their first posting on',
  'GET /api/reconciliation/exceptions': 'What does not add up and waits for a person',
  'GET /api/reconciliation/exceptions/{id}': 'An exception with what is known of it',
  'POST /api/reconciliation/exceptions/{id}/actions': 'Settle or resume what an exception stands for',
  'GET /api/order-slots': 'Orders that the provider made without naming them, where a person decides',
  'GET /api/order-slots/{id}': 'One of them, with what the provider lists and holds now',
  'POST /api/order-slots/{id}/decision': 'Say which order it is, or that it was not made',
  'POST /api/exports':
    'Ask for a file: a statement of the books, or a list with its filter, every row; made in the background',
  'GET /api/exports': "The caller's own exports with their progress, newest first",
  'GET /api/exports/{id}':
    'An export, with a link of five minutes once it is done, and one to the signature of a table',
  'GET /api/statements': 'The kept statements of a sub-account, the latest month first',
  'POST /api/statements': 'Have the statement of a month that is over made, where it is not there yet',
  'GET /api/statements/{id}': 'The statement of a month, with a link of five minutes to the kept file',
  'GET /api/search': 'What the caller may see that begins with an id, amount, name, email or wallet',
  'GET /api/webhook-configuration':
    "The caller's own webhook configuration, its value masked; made on first read",
  'PUT /api/webhook-configuration': 'Change it; carries the version that was read last, a stale one is a 409',
  'GET /api/webhook-events':
    "Events received, newest first; of the caller's own webhook its address, what this minute has taken and what was refused today",
  'GET /api/settlements':
    "The provider's payouts to the gateway's own account, as its webhooks report them, newest first",
  'GET /api/webhook-events/{id}': 'An event: how it was judged, its body masked, what it is about',
  'POST /api/webhook-events/{id}/reveal': 'The body in full; who saw it is written down',
  'POST /api/webhook-events/{id}/process': 'Judge an event again, by what the provider shows now',
  'POST /api/webhooks/{id}': 'An event of the provider',
};

const named = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} ${path.replace('/api/', '').replaceAll(/[-/{}]+/g, ' ')}`.trim();

export const summaryOf = (call: Pick<Call, 'method' | 'path'>): string =>
  SUMMARIES[`${call.method} ${call.path}`] ?? named(call);

export const accessText = (access: Access): string => {
  if (access === 'public') return 'Without a token: the call identifies its caller itself.';
  const who = access.roles.length === 3 ? 'Everybody who is signed in' : `Roles: ${access.roles.join(', ')}`;
  return access.fresh
    ? `${who}. The role row is read again, so that a change of role takes effect at once.`
    : `${who}.`;
};

export const ABOUT = [
  'The API of the Ramps Gateway, made from the schemas that the server itself parses by.',
  'An administrator sees everything, a gateway user what they own or manage, a client what they own; what exists but is not the caller’s answers exactly like what does not exist.',
  'Ids are opaque, times ISO 8601 UTC, amounts decimal texts. Lists answer `items` and `next_cursor`, and take `limit` (1 to 200) and `cursor`.',
  'Changes are announced on the WebSocket `/ws`, sub-protocols `["ramps", "<access token>"]`.',
].join('\n\n');
