import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/approvals/approvals.test.tsx';
const CALLS = 'tests/functions/capabilities/approvals/approvals.test.ts';
const ASSIGN = 'tests/functions/capabilities/accounts/sub-accounts.test.ts';
const RULES = 'tests/functions/capabilities/conversions/routes.test.ts';
const SETTINGS = 'tests/functions/capabilities/collections/collect.test.ts';
const RAMPS = 'tests/functions/capabilities/ramps/second-person.test.ts';
const WIRE = 'tests/integration/approvals.test.ts';
const STORY = 'tests/e2e/approvals.test.ts';
const BELL = 'tests/web/features/notifications/notifications.test.tsx';

/** `/gateway/approvals`: what waits for a second person. */
export const APPROVALS: readonly SpecRow[] = [
  {
    id: 'S2.342',
    at: 'Approvals',
    says: '“Approvals”, for administrators and gateway users: “Waiting” and “Decided”, each with who asked for it, when, until when it is decided, before and after in full, and “First time here” for a destination that never stood there',
    by: [PAGE, 'is shown with all that would be different, and by whom'],
    also: [STORY, 'a wallet waits for a second administrator, who approves it'],
  },
  {
    id: 'S2.343',
    at: 'Approvals',
    says: '“Approve” and “Reject” ask once more and take a note; of one’s own there is only “Take back”',
    by: [PAGE, 'is approved with a note, after one more question'],
    also: [PAGE, 'that is one’s own can be taken back, and not approved'],
  },
  {
    id: 'S2.344',
    at: 'Approvals',
    says: 'What was approved and not done says so, with the reason: “It was approved, but the rules of that moment did not allow it: nothing was done.”',
    by: [PAGE, 'that was approved and refused says why nothing was done'],
  },
  {
    id: 'S2.345',
    at: 'Approvals',
    says: '“What needs a second person” for administrators; off it is said in red: “Nothing needs a second person”',
    by: [PAGE, 'off, is said in words'],
    also: [PAGE, 'that is changed waits, too: that is shown, and not as a failure'],
  },
  {
    id: 'S2.346',
    at: 'Notifications',
    says: 'A message about a new or changed destination has “Stop” of that destination, which asks for a reason',
    by: [BELL, 'stops the destination that it says is new, with a reason'],
  },
  {
    id: 'S7.137',
    at: 'Second person',
    says: 'What is held answers 202 with the approval, waits once however often it is asked for, and is done once somebody else has approved it',
    by: [CALLS, 'waits, is shown in full, and is done once somebody else has approved it'],
    also: [CALLS, 'waits once, however often it is asked for'],
  },
  {
    id: 'S7.138',
    at: 'Second person',
    says: 'Nobody approves what they asked for, in whichever role; twenty approvals at once do it once',
    by: [CALLS, 'is nobody’s to approve who asked for it, in whichever role they are then'],
    also: [WIRE, 'adds an external wallet: held, seen in full, approved twenty times at once, added once'],
  },
  {
    id: 'S7.139',
    at: 'Second person',
    says: 'What was agreed to is what is done: what would do something else by now is refused, and so is another request under its key',
    by: [CALLS, 'it is refused where it would do something else by now'],
    also: [WIRE, 'what was agreed to is done, whatever is asked for under the same key since'],
  },
  {
    id: 'S7.140',
    at: 'Second person',
    says: 'It ends after 72 hours, and its request is forgotten once it is over',
    by: [CALLS, 'ends after 72 hours, also before that is written down'],
    also: [CALLS, 'its request is forgotten once it is over'],
  },
  {
    id: 'S7.141',
    at: 'Second person',
    says: 'Asked, approved and done are a row of the audit log each; what was cut off says that it is not known, and is never done again',
    by: [CALLS, 'leaves one row of the audit log for each of the three: asked, approved, done'],
    also: [CALLS, 'it has failed where it could not be begun, was never begun, or was interrupted'],
  },
  {
    id: 'S7.163',
    at: 'Second person',
    says: 'Another owner or manager of a sub-account that has an owner, money or a rule waits, with who it is and would be by name',
    by: [ASSIGN, 'another owner or manager waits where there is one, shown by name before and after'],
    also: [ASSIGN, 'the first owner waits where there is %s'],
  },
  {
    id: 'S7.192',
    at: 'Second person',
    says: 'A shared withdrawal needs a fresh sign-in whatever its amount; to another sub-account, which it names, it waits as a new destination until one was agreed to or made, shows who receives it, and owner and manager are notified of the first',
    by: [
      RAMPS,
      'of next to nothing to another sub-account waits as a new destination, and shows who receives it',
    ],
    also: [RAMPS, 'to %s is refused, whether anybody must agree or not, and nothing leaves'],
  },
  {
    id: 'S7.164',
    at: 'Second person',
    says: 'Nobody decides about what somebody asked for whom they created, invited or gave the sub-account, nor the other way round',
    by: [CALLS, 'is decided about by somebody else: the administrator %s'],
    also: [CALLS, 'no manager decides about what the administrator asked for who %s'],
  },
  {
    id: 'S7.165',
    at: 'Second person',
    says: 'A rule that names another wallet waits, with address and network in full and all that the request changes beside it',
    by: [RULES, 'another destination, shown with all that changes beside it, by whomever it is named'],
    also: [RULES, 'a price below the band waits once with another destination, and as what the policy holds'],
  },
  {
    id: 'S7.166',
    at: 'Second person',
    says: 'A lower default spread of Conversion Settings waits, and a request is shown with all of the settings that it changes',
    by: [SETTINGS, '%s waits, shown with all that is changed'],
  },
  {
    id: 'S7.167',
    at: 'Second person',
    says: 'Every action that can wait does so by its own call while the policy is on, and is done at once while it is off',
    by: [
      'tests/functions/capabilities/approvals/held-actions.test.ts',
      'by the use cases themselves, with the policy on: %s',
    ],
  },
  {
    id: 'S7.168',
    at: 'Second person',
    says: 'What has its effect at the provider is asked for once at most, wherever its execution is cut off; what broke off is not known, never failed',
    by: [CALLS, '%s: asked for once at most, and it says what is known of it'],
    also: [CALLS, 'one that broke off unexpectedly may have been asked for'],
  },
  {
    id: 'S7.193',
    at: 'Second person',
    says: 'An Idempotency-Key that was used before lets no other order through',
    by: [RAMPS, 'waits once the key is free again, though its row is still there'],
    also: [RAMPS, 'is not made when the row of %s goes away while it is judged'],
  },
  {
    id: 'S7.142',
    at: 'Stop',
    says: 'While something is stopped its orders are a 409 “STOPPED”, and every other call answers as ever',
    by: [
      'tests/integration/attack.test.ts',
      'no order is made, and every other call answers as ever (docs/controls.md)',
    ],
  },
];
