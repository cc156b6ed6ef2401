import type { SpecRow } from '../row.ts';

const COLLECTING = 'tests/functions/capabilities/collections/collect.test.ts';
const FOLDER = 'tests/web/features/spread-earned';
const TAB = `${FOLDER}/spread-earned.test.tsx`;
const WALLET = `${FOLDER}/spread-earned.test.tsx`;
const COLLECT = `${FOLDER}/spread-earned.test.tsx`;
const LIST = `${FOLDER}/spread-earned.test.tsx`;

export const SPREAD_EARNED: readonly SpecRow[] = [
  {
    id: 'S2.153',
    at: 'Books',
    says: '“Spread”, for administrators: earned, still in sub-accounts, collected; by client, sub-account, day or month',
    by: [TAB, 'shows what was earned, what remains and what was collected, in all and by client'],
  },
  {
    id: 'S4.47',
    at: 'Books',
    says: 'The spread is of the owner of now, and on the UTC day on which the conversion began; what was collected counts once the provider confirms it',
    by: [
      'tests/functions/capabilities/statistics/list-spread-earned.test.ts',
      'by whose the sub-accounts are now, and by sub-account, in the order of their lists',
    ],
  },
  {
    id: 'S4.96',
    at: 'Books',
    says: 'An administrator collects spread: a withdrawal to the gateway’s own wallet, once for each Idempotency-Key, taken off the reserve and posted in the write of its order',
    by: [
      COLLECTING,
      'sends it once to the wallet that is named, and posts it in the same write as its order',
    ],
  },
  {
    id: 'S4.93',
    at: 'Books',
    says: 'It is never more than the spread by the books, nor than the balance has beside what conversions count on',
    by: [COLLECTING, 'takes no more than the spread, nor what conversions count on, nor what is not there'],
  },
  {
    id: 'S4.94',
    at: 'Books',
    says: 'The gateway’s wallet is named by network and address, with version, person and time; nothing goes to another one than was reviewed',
    by: [
      COLLECTING,
      'name the wallet with version, person and time; a change over another version is refused',
    ],
    also: [COLLECTING, 'goes to no other wallet than the one that is named and was reviewed'],
  },
  {
    id: 'S4.95',
    at: 'Books',
    says: 'Of one whose answer is lost any administrator looks what came of it; no other of the sub-account is made before that is known',
    by: [COLLECTING, 'whose answer is lost is looked for, and never made twice'],
    also: [COLLECTING, 'can be checked by another administrator'],
  },
  {
    id: 'S2.224',
    at: 'Books',
    says: "“Gateway's wallet” on the Spread tab: name, network, address in full, who named it and when; “Name a wallet”, “Change”, “Remove”; “No wallet is named” where there is none",
    by: [WALLET, 'shows the whole address, which can be copied, and who named it'],
    also: [WALLET, 'it is removed once that is confirmed'],
  },
  {
    id: 'S2.225',
    at: 'Books',
    says: '“Collect” in each row by sub-account with something remaining; other views say “To collect what remains, choose Sub-account.”',
    by: [TAB, 'by sub-account what remains can be collected, and the other views say so'],
  },
  {
    id: 'S2.226',
    at: 'Books',
    says: "Before spread is collected: the spread by the books, the provider's balance, what conversions count on, what “Can be collected”, and network and address in full; then “Review”: “Send {amount} from {sub-account} to” the wallet, and “Collect {amount}”",
    by: [COLLECT, 'says in a sentence what is sent from where to where, and sends that with a key'],
    also: [COLLECT, 'shows the figures, the whole destination, and offers all that can be collected'],
  },
  {
    id: 'S2.227',
    at: 'Books',
    says: '“Register it with this sub-account” where the provider does not have the wallet for it; then the review again',
    by: [COLLECT, 'a wallet that the sub-account does not have at the provider is registered, then reviewed'],
  },
  {
    id: 'S2.228',
    at: 'Books',
    says: '“Collections”: when, from where, amount, what arrived, to where, by whom, and “Sending”, “Not known”, “Ordered”, “Refused”, “Closed by hand”, “Pending”, “Confirmed” or “Cancelled”',
    by: [LIST, 'each says from where, how much, what arrived, where to, by whom and how it stands'],
  },
  {
    id: 'S4.97',
    at: 'Books',
    says: 'A collection of which it is not known whether it was sent is sent again as it was, with its key, and as nothing else: “Pressing again is safe”',
    by: [COLLECT, 'the same withdrawal is sent again with the same key, and nothing else can be'],
  },
  {
    id: 'S4.98',
    at: 'Books',
    says: '“A collection is open”: while it is not known what came of it there is no form; “Check again” looks',
    by: [COLLECT, 'stands in the place of the form, and is checked again'],
    also: [LIST, 'one of which it is not known what came of it says why, and is checked again'],
  },
  {
    id: 'S4.99',
    at: 'Books',
    says: '“Close by hand”: a collection that the provider neither shows nor can make any more is closed with a note and a name, and another one can be made; where the provider shows it after all, it is ordered',
    by: [COLLECTING, 'that nobody says anything of is closed by a person, with a note'],
    also: [LIST, 'one that the provider did not make is closed with a note'],
  },
  {
    id: 'S5.47',
    at: 'Books',
    says: 'To collect: “Enter an amount above zero.”, “At most {amount} can be collected now.”, at most 6 decimals',
    by: [COLLECT, 'refuses %j before anything is reviewed'],
  },
  {
    id: 'S5.48',
    at: 'Books',
    says: "The gateway's wallet is named on a network of USDT, with the checks of an address",
    by: [WALLET, 'one is named on a network of USDT, with the checks of an address'],
  },
  {
    id: 'S8.93',
    at: 'Books',
    says: "“Somebody changed it meanwhile”: a change of the gateway's wallet over another version is not saved; “Load again”",
    by: [WALLET, 'a change over one that somebody else made is loaded again, and made over that'],
  },
];
