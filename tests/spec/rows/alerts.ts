import type { SpecRow } from '../row.ts';

const SETTINGS = 'tests/web/features/notifications/notifications.test.tsx';
const PROJECTION = 'tests/functions/capabilities/projections/alerts.test.ts';
const INBOX = 'tests/functions/capabilities/notifications/notifications.test.ts';
const MAILS = 'tests/functions/capabilities/mails/send-mails.test.ts';

export const ALERTS: readonly SpecRow[] = [
  {
    id: 'S2.320',
    at: 'Settings',
    says: 'Where no address is set up that mails come from: “No mails are sent here: no address is set up that they come from. What you choose is kept.”',
    by: [SETTINGS, 'says where no mails are sent, and nothing of it where they are'],
  },
  {
    id: 'S2.321',
    at: 'Notifications',
    says: '“Mark all as read” marks what is listed by one request',
    by: [
      'tests/web/features/notifications/notifications.test.tsx',
      'marks one as read, and all that are left',
    ],
    also: [
      'tests/functions/capabilities/notifications/notifications.test.ts',
      'several are marked as read by one request; what is another’s or nowhere is passed over',
    ],
  },
  {
    id: 'S7.113',
    at: 'Notifications',
    says: 'A sign-in with a browser and from an address that were not seen together before is said to its person, once; their first one is not',
    by: [
      'tests/functions/capabilities/projections/alerts.test.ts',
      'from a new device is said to its person alone, once for each browser and address',
    ],
    also: [
      'tests/functions/capabilities/projections/alerts.test.ts',
      'that goes on is none; whoever wants no login alerts gets none',
    ],
  },
  {
    id: 'S7.114',
    at: 'Notifications',
    says: 'Whoever has chosen the daily summary is told once, from 11:00 UTC on, what the UTC day before came to of what they see',
    by: [
      'tests/functions/capabilities/mails/write-summaries.test.ts',
      'each who wants it is told once what the day before came to, of what they see',
    ],
    also: [
      'tests/functions/capabilities/mails/write-summaries.test.ts',
      'a run that ends in between is gone on with, and tells nobody twice',
    ],
  },
  {
    id: 'S7.115',
    at: 'Notifications',
    says: 'USDT in the provider’s pool, asked every quarter of an hour, that fall below an administrator’s own threshold (1,000 unless set) are said to them once, and are over when they suffice; a pool that never held so much is not low',
    by: [
      'tests/functions/capabilities/projections/alerts.test.ts',
      'a pool that falls below a threshold is said once to each by their own, and is over',
    ],
    also: [
      'tests/functions/capabilities/treasury/ask-pool.test.ts',
      'is asked every quarter of an hour, and what it held at most stays known',
    ],
  },
  {
    id: 'S7.110',
    at: 'Mails',
    says: 'Whoever wants a kind by mail is sent it a minute after it came up, once; what comes up together is one mail, and four mails an hour are the most',
    by: [MAILS, 'is one mail with its number'],
    also: [MAILS, 'that goes on is so many mails an hour, and the rest is one mail in the next'],
  },
  {
    id: 'S7.111',
    at: 'Mails',
    says: 'Who is sent a mail and what it says is judged as it is sent: nothing to whoever is disabled, and no name or amount of an account that they do not see any more',
    by: [MAILS, 'whoever has lost sight of the account is told neither its name nor an amount'],
    also: [MAILS, 'whoever is %s gets none'],
  },
  {
    id: 'S7.112',
    at: 'Mails',
    says: 'A mail is claimed before it is sent and never sent twice; where it is not known whether it was sent the next one says so',
    by: [
      MAILS,
      'a process that dies between the claim and the sending: nothing is sent twice, and the next mail says so',
    ],
    also: [MAILS, 'what nobody answered is not sent again, and is said in the next mail'],
  },
  {
    id: 'S7.180',
    at: 'Notifications',
    says: 'News of safety (destinations, owners, administrators, provider credentials, new devices, a reset second factor) is a message each, however soon one follows another, and says who',
    by: [
      PROJECTION,
      'each of them is a message of its own, with who did it, however soon it follows and whatever was read',
    ],
    also: [PROJECTION, 'from a new device is said to its person alone, once for each browser and address'],
  },
  {
    id: 'S7.181',
    at: 'Notifications',
    says: 'What joins a message that was read makes it unread again; it is mailed again when its number reaches 10, 100 and 1,000',
    by: [
      PROJECTION,
      'what comes up after it was read makes it unread, also where its number shows no difference; brought again it does not',
    ],
    also: [
      MAILS,
      'in one message is a mail when it begins, and one when its number reaches 10, 100 and 1,000',
    ],
  },
  {
    id: 'S7.182',
    at: 'Notifications',
    says: 'Who a further cause of a message is for is judged when it comes up: a new owner and a new administrator receive it',
    by: [PROJECTION, 'whoever has lost sight of the account learns that it is over, and nothing more'],
    also: [PROJECTION, 'who has become an administrator since then receives it with what comes up next'],
  },
  {
    id: 'S7.183',
    at: 'Mails',
    says: 'News of safety that was put before a mail is sent whatever was read or switched off since then',
    by: [MAILS, 'news of safety is sent whatever was read or switched off since it came up; all else is not'],
  },
  {
    id: 'S7.184',
    at: 'Notifications',
    says: 'Switching off login alerts, mails at all or the mails of news of safety needs a fresh sign-in and is in the audit log; switching them on needs neither',
    by: [
      'tests/functions/capabilities/notifications/preferences.test.ts',
      'switching %s off needs a fresh sign-in, and leaves one row of the audit log each time, refused too',
    ],
    also: [
      'tests/functions/capabilities/notifications/preferences.test.ts',
      'switching any of it on, and whatever else is chosen, needs none and leaves none',
    ],
  },
  {
    id: 'S7.185',
    at: 'Notifications',
    says: 'What waits for a second person is said to administrators and, where the policy lets them decide, to the manager of the sub-account; never to who asked for it',
    by: [PROJECTION, 'is said to the manager of the sub-account too, where the policy lets them decide'],
    also: [PROJECTION, 'is not said to the manager %s'],
  },
  {
    id: 'S7.186',
    at: 'Notifications',
    says: 'What is listed is judged as it is read: nothing of an account that its reader does not see any more but that it was lost, nothing for administrators to whoever is none any more',
    by: [
      INBOX,
      'whose account it was learns nothing more of it, but that they have lost it; nothing of it is marked as read',
    ],
    also: [INBOX, 'whoever is no administrator any more learns nothing of what was for administrators'],
  },
  {
    id: 'S7.187',
    at: 'Notifications',
    says: 'Administrators are told of each change of the provider credentials, also of one of which it is not known what came of it, and of each change of the gateway’s own wallet, with who did it',
    by: [PROJECTION, 'credentials whose change is %s may have been changed, and that is said'],
    also: [
      PROJECTION,
      'the gateway’s own wallet that is named, changed or taken away is said to administrators, and no other setting',
    ],
  },
  {
    id: 'S7.188',
    at: 'Notifications',
    says: 'A low pool is over for whoever is no administrator any more',
    by: [PROJECTION, 'a pool that is low is over for an administrator with %s'],
  },
  {
    id: 'S7.189',
    at: 'Notifications',
    says: 'Another destination of a rule is said to the owner and the manager, also to who named it',
    by: [
      'tests/functions/capabilities/conversions/routes.test.ts',
      'named or changed by %s is said to the owner and the manager: somebody else may be at work',
    ],
  },
  {
    id: 'S7.190',
    at: 'Notifications',
    says: 'Destinations of an account that has neither owner nor manager are compared, too; administrators are notified of each change',
    by: [
      'tests/functions/capabilities/ramps/destinations.test.ts',
      'finds what changed anywhere; of an account without owner and manager administrators are notified',
    ],
  },
  {
    id: 'S7.191',
    at: 'Notifications',
    says: 'Whoever does something privileged, or that moves money, by a sign-in that has never read its profile, as a script does, is judged as a sign-in by what the audit log has of them',
    by: [PROJECTION, 'from a new device is said to its person, once, however often they act'],
    also: [
      PROJECTION,
      'a session that is known goes on from another address; schedules and rows that do not say are nobody',
    ],
  },
  {
    id: 'S7.136',
    at: 'Mails',
    says: 'Whoever has had their second factor reset is told so once, with who did it, and nobody else is',
    by: [
      'tests/functions/capabilities/projections/alerts.test.ts',
      'a second factor that was reset is said once to whom it was of, and to nobody else; one that was refused is not',
    ],
    also: [
      PROJECTION,
      'a second factor whose reset is %s may have been reset, and that is said to whom it was of',
    ],
  },
];
