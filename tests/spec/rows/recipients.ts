import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/recipients/recipients.test.tsx';
const CALL = 'tests/functions/capabilities/stops/recipients.test.ts';
const ROWS = 'tests/functions/capabilities/projections/recipients.test.ts';
const SEND = 'tests/web/features/send-money/send-money.test.tsx';
const KEPT = 'tests/web/features/send-money/send-money.test.tsx';

export const RECIPIENTS: readonly SpecRow[] = [
  {
    id: 'S2.477',
    at: 'Recipients',
    says: 'Live, the external wallets and bank accounts of all sub-accounts in view: name, network or bank, masked address, whose it is with email and phone, “Transfers”, “Total amount” by asset and “Last transfer”',
    by: [PAGE, 'each card says whose it is, where it is, its state, what was sent and when'],
  },
  {
    id: 'S2.478',
    at: 'Recipients',
    says: 'Each is “Approved”, “Cooling off” with until when, “Stopped” with why, or “Removed”',
    by: [PAGE, 'a stopped one says why, and what was removed has neither stop nor remove'],
    also: [CALL, 'a new one cools off, a stopped one says why, under another id of the same address too'],
  },
  {
    id: 'S2.479',
    at: 'Recipients',
    says: 'Search, state, kind and sub-account stand in the address; a search looks through all of them',
    by: [
      PAGE,
      'search, state, kind and sub-account stand in the address; what the list knows is asked of it',
    ],
    also: [PAGE, 'what is searched for is found behind the first page too'],
  },
  {
    id: 'S2.480',
    at: 'Recipients',
    says: '“Edit” says what the provider lets be changed, which is nothing: it leads to the sub-account and the rule, and removes after a question',
    by: [PAGE, 'Edit says that nothing can be changed, leads on, and removes after a question'],
  },
  {
    id: 'S2.481',
    at: 'Send Money',
    says: 'On Recipients, the transfers board, Transfers and a sub-account: sub-account, recipient and amount are chosen, with what is available and as of when',
    by: [SEND, 'without a recipient, sub-account and recipient are chosen; what is stopped is not offered'],
    also: [SEND, 'more than there is, nothing, and no amount are said before the review'],
  },
  {
    id: 'S2.482',
    at: 'Send Money',
    says: '“Send this money?” shows exactly what goes where before it is one withdrawal with one key; the fee is “Not known before: the provider may take it from the amount”',
    by: [SEND, 'is reviewed: exactly what goes where; then it is one order with one key'],
  },
  {
    id: 'S4.107',
    at: 'Send Money',
    says: 'A withdrawal is sent once: however often the button is pressed, and after an unknown outcome or a reload with the same key until it is known; nothing else is begun meanwhile',
    by: [SEND, 'a try that was not answered is tried again with the same key, also after a reload'],
    also: [
      KEPT,
      'a transfer that is open is open after a reload, with its key; nothing else is taken for one',
    ],
  },
  {
    id: 'S4.108',
    at: 'Recipients',
    says: 'A confirmed withdrawal is counted once for its recipient, with what arrived, and no more once it is taken back',
    by: [ROWS, 'by hand is counted once, with what arrived, whatever comes twice, late or at the same time'],
    also: [ROWS, 'that is taken back counts no more'],
  },
  {
    id: 'S6.201',
    at: 'Recipients',
    says: 'Everybody sees the recipients of the sub-accounts that they see now; after a change of owner the former one sees none, at once',
    by: [CALL, 'everybody has the recipients of the sub-accounts that they see'],
    also: [CALL, 'after a change of owner the former one sees none of them, at once'],
  },
];
