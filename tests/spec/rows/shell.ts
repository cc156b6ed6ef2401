import type { SpecRow } from '../row.ts';

const PALETTE = 'tests/web/features/search/search.test.tsx';

const ROUTES = 'tests/web/app/routes.test.tsx';
const AUTH = 'tests/web/features/auth/auth.test.tsx';
const AUTH_FAILURE = 'tests/web/features/auth/auth.test.tsx';
const SESSION = 'tests/web/lib/session.test.ts';
const SOCKET = 'tests/web/lib/socket.test.ts';
const LIVE = 'tests/web/features/live/live.test.tsx';
const FRAMES = 'tests/web/features/live/live.test.tsx';
const CLIENT = 'tests/web/lib/api.test.ts';
const MESSAGES = 'tests/web/lib/api.test.ts';
const PANEL = 'tests/web/features/account/account.test.tsx';
const SAMPLES = 'tests/web/features/account/account.test.tsx';
const EVERY_PAGE = 'tests/e2e/every-page.test.ts';
const BROWSERS = 'tests/e2e/live.test.ts';

/** What no single screen owns: routes and guards, the sign-in, the session, realtime, and what failures are called. */
export const SHELL: readonly SpecRow[] = [
  {
    id: 'S2.3',
    at: 'Route table',
    says: 'Every path of the route table shows its screen to an administrator',
    by: [EVERY_PAGE, 'has no accessibility violation, and nothing red in the console'],
  },
  {
    id: 'S2.4',
    at: 'Guards',
    says: 'Without a signed-in user a guarded page redirects to /auth, replacing the history entry',
    by: [ROUTES, '%s leads to /auth and leaves no trace in the history'],
  },
  {
    id: 'S2.5',
    at: 'Guards',
    says: 'A spinner while authentication is loading',
    by: [ROUTES, 'while it is being found out there is a spinner'],
  },
  {
    id: 'S2.6',
    at: 'Guards',
    says: "“Access Denied”, “You don't have permission to access this page. Administrator privileges are required.” with “Go Back”",
    by: [ROUTES, 'the admin pages are denied to others, with the way back'],
  },
  {
    id: 'S2.7',
    at: 'Guards',
    says: '/gateway/users and /gateway/settings are closed to gateway users and clients',
    by: [EVERY_PAGE, 'a %s is denied every admin page, with a way back'],
  },
  {
    id: 'S2.8',
    at: 'Guards',
    says: 'A signed-in user on the sign-in screen is redirected to /gateway',
    by: [ROUTES, '%s leads to /gateway'],
  },
  {
    id: 'S2.16',
    at: 'Sign-in',
    says: 'Two tabs, Sign In and “Sign Up”, each with email and password fields',
    by: [AUTH, 'is titled as a gateway, with two tabs of an email and a password each'],
  },
  {
    id: 'S2.17',
    at: 'Sidebar',
    says: 'Lists the gateway routes; the active item is highlighted by the current path',
    by: [ROUTES, 'the sidebar lists the gateway pages and marks the one that is open'],
  },
  {
    id: 'S2.18',
    at: 'Sidebar',
    says: 'Administrators see “User Management” and “Gateway Settings”',
    by: [ROUTES, 'an administrator sees them'],
  },
  {
    id: 'S2.19',
    at: 'Sidebar',
    says: 'Sample currency rates: USD “1.00”, EUR “0.92”, GBP “0.79”',
    by: [SAMPLES, 'sample rates, marked as such, and payment methods'],
  },
  {
    id: 'S2.20',
    at: 'Sidebar',
    says: 'Payment methods: “Bank Transfer”, “Digital Wallet”, “Cash Pickup”',
    by: [SAMPLES, 'sample rates, marked as such, and payment methods'],
  },
  {
    id: 'S2.433',
    at: 'Sidebar',
    says: 'Rates of BRL and USDT in the chosen currency by the latest kept price, with its age, and the ways to pay that the provider offers; sample rates and methods only in the place of “Sample data”',
    by: [
      SAMPLES,
      'BRL and USDT in the chosen currency by the kept price, with its age, and what the provider offers',
    ],
    also: [SAMPLES, 'a price and methods that are not kept are not invented'],
  },
  {
    id: 'S2.434',
    at: 'Sidebar',
    says: 'The profile follows the person: over several sub-accounts how many are verified, and the KYC of the one closest to its limit',
    by: [
      'tests/web/features/account/account.test.tsx',
      'follows the person over several sub-accounts: how many are verified, and the one closest to its limit',
    ],
    also: [
      'tests/functions/capabilities/users/profile.test.ts',
      'follows the person over all that they own: how many are verified, and the one closest to its limit',
    ],
  },
  {
    id: 'S3.32',
    at: 'Local browser storage',
    says: 'The list of sub-accounts in this browser is of the user who is signed in',
    by: [SESSION, 'what was remembered of a user is gone after %s'],
  },
  {
    id: 'S4.1',
    at: 'Session',
    says: 'Signed in, token refreshed, signed out',
    by: [SESSION, 'follows the sign-in and other tabs'],
  },
  {
    id: 'S4.2',
    at: 'Session',
    says: 'Signed out in one tab is signed out in all',
    by: [BROWSERS, 'sign-out in one tab signs the others out, and the next user sees nothing of the first'],
  },
  {
    id: 'S5.2',
    at: 'Sign-up',
    says: 'Email and password are required',
    by: [AUTH, 'is titled as a gateway, with two tabs of an email and a password each'],
  },
  {
    id: 'S5.3',
    at: 'Sign-up',
    says: 'The password has at least 6 characters (S9); a stage may ask for more',
    by: [AUTH, 'with a password of five characters is not sent'],
  },
  {
    id: 'S7.36',
    at: 'Realtime',
    says: 'Orders, settlements, webhook logs and conversion processes are watched; treasury reloads on orders and settlements',
    by: [FRAMES, 'what a change outdates'],
  },
  {
    id: 'S7.37',
    at: 'Realtime',
    says: 'A change of a conversion process refetches the list',
    by: [LIVE, 'a change fetches what it outdates, a burst of it at most twice'],
  },
  {
    id: 'S7.38',
    at: 'Realtime',
    says: 'A user who may read a record sees its change on every page without a reload',
    by: [
      BROWSERS,
      'a PIX deposit appears on the conversions, sub-accounts and treasury of an operator and an administrator',
    ],
  },
  {
    id: 'S8.1',
    at: 'Configuration and authentication',
    says: 'No session: “Authentication required”, and no call is made (S5.4)',
    by: [CLIENT, 'without a session is refused before anything is sent'],
  },
  {
    id: 'S8.2',
    at: 'Configuration and authentication',
    says: 'Default API failure: “API request failed”',
    by: [CLIENT, 'an error without words gets the default ones'],
  },
  {
    id: 'S8.3',
    at: 'Configuration and authentication',
    says: '“credentials not configured” or “Configuration error” marks a configuration error',
    by: [MESSAGES, '%s is one of %s'],
  },
  {
    id: 'S8.4',
    at: 'Configuration and authentication',
    says: '“API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.”',
    by: [MESSAGES, 'a configuration error says where the credentials go'],
  },
  {
    id: 'S8.5',
    at: 'Configuration and authentication',
    says: '“No sub-accounts found. Please sync your sub-accounts from the Sub-Accounts page.”',
    by: [
      'tests/web/features/conversions/settings.test.tsx',
      'without any sub-account it says where to get them',
    ],
    also: ['tests/web/features/exchange/ordering.test.tsx', 'without a sub-account it says so: %s'],
  },
  {
    id: 'S8.6',
    at: 'Configuration and authentication',
    says: '“Failed to fetch user profile”',
    by: [PANEL, 'a failure without a message shows the default text'],
  },
  {
    id: 'S8.16',
    at: 'Sign-up',
    says: '“Account exists”, “This email is already registered. Please sign in instead.”',
    by: [AUTH, 'with an email that is known says to sign in'],
  },
  {
    id: 'S8.17',
    at: 'Sign-up',
    says: 'Other errors: “Sign up failed” with the server message',
    by: [AUTH_FAILURE, 'sign-up fails with the server message'],
  },
  {
    id: 'S8.18',
    at: 'Sign-up',
    says: '“Success!” “Please check your email to confirm your account.”',
    by: [AUTH, 'with the code from the mail is signed in, with the flow of the deployment'],
  },
  {
    id: 'S8.19',
    at: 'Sign-in',
    says: '“Sign in failed” with the server message',
    by: [AUTH, "a wrong password shows 'Sign in failed'"],
  },
  {
    id: 'S8.20',
    at: 'Sign-in',
    says: 'An unexpected exception: “Error”, “An unexpected error occurred.”',
    by: [AUTH, "an unexpected exception shows 'Error', 'An unexpected error occurred.'"],
  },
  {
    id: 'S8.21',
    at: 'Conversions',
    says: 'A webhook log with processing_status error: “Webhook Error”, “Error processing {event type}”',
    by: [LIVE, 'shows a webhook error once, though its frame comes twice'],
  },
  {
    id: 'S8.22',
    at: 'Conversions',
    says: 'An order cancelled event shows a destructive toast',
    by: [LIVE, 'shows a cancelled order'],
  },
  {
    id: 'S9.2',
    at: 'Constants',
    says: 'Token check every 30 s, renewal when 3 ticks or fewer remain',
    by: [SESSION, 'renews what ends within 90 s, and nothing else'],
  },
  { id: 'S9.3', at: 'Constants', says: 'Realtime heartbeat 25 s', by: [SOCKET, 'pings every 25 s'] },
  {
    id: 'S9.4',
    at: 'Constants',
    says: 'Reconnect delays 1, 2, 5, 10 s',
    by: [SOCKET, 'after 1, 2, 5, 10 s and every 10 s from then on'],
  },
  {
    id: 'S9.5',
    at: 'Constants',
    says: 'KYC volume warning at or above 80 % of the limit',
    by: [PANEL, 'a volume of %s of 50000 warns: %s (S9.5: from 80 %)'],
  },
  {
    id: 'S2.120',
    at: 'Guards',
    says: 'The sign-in leads back to the page of the console where it was needed, and nowhere else',
    by: [ROUTES, 'the sign-in leads back to where it was needed'],
  },
  {
    id: 'S2.118',
    at: 'Search',
    says: 'By ⌘K, Ctrl K or the field in the header “Search and go to” opens, finds while typing, and goes to what was found, to pages and to actions by the keyboard alone',
    by: [PALETTE, 'opens by its shortcut, finds while typing and goes there by Enter'],
    also: [
      'tests/e2e/search.test.ts',
      'an operator finds a converted PIX by its end-to-end id, by keyboard alone, in three actions',
    ],
  },
  {
    id: 'S2.119',
    at: 'Search',
    says: 'It keeps the answer before while it loads, drops an older one, and says “The search failed” or “You are offline”',
    by: [PALETTE, 'keeps the answer before while it loads, and opens none of it for a newer text'],
  },
];
