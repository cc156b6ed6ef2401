import type { ApprovalState, ChosenItem, PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import type { FamilyName } from '../../theme/palette.ts';

export const ITEM_LABELS: Readonly<Record<PolicyItem, string>> = {
  destination: 'New destination',
  order: 'Order above the threshold',
  spread: 'Spread below the band',
  collection: 'Collecting spread',
  credentials: 'Provider credentials',
  administrator: 'Roles above client',
  assignment: 'Assigning a sub-account',
  second_factor: 'Second factor reset',
  books: 'Correction of the books',
  lift: 'Lifting a stop',
  cooling_off: 'Waiving a cooling-off',
  settings: 'Security settings',
  limits: 'Looser limits',
  policy: 'This policy',
};

export const ITEM_HINTS: Readonly<Record<ChosenItem, string>> = {
  destination:
    'An external wallet or a bank account that money may be sent to, and a wallet that a rule names',
  order:
    'A withdrawal or an exchange by hand that reaches the auto-approve threshold of Security Settings, alone or with those of the last 24 hours',
  spread: 'A price for a client or a rule that is lower than their band, and a lower default for all',
  collection: "Sending the gateway's spread to its own wallet",
  credentials: 'Saving or clearing what the gateway signs in with at the provider',
  administrator:
    'Creating, inviting, raising or enabling a gateway user or administrator, and removing or disabling an administrator',
  assignment: 'Another owner or manager of a sub-account that has an owner, money or a rule',
  second_factor: 'For somebody who has lost their device',
  books: 'Moving an amount from one ledger account to another',
  lift: 'Letting go on what was stopped',
  cooling_off: 'Having a new destination receive by itself before its time',
  settings: 'Stricter thresholds, and the wallet that spread is sent to',
};

export const STATE_LABELS: Readonly<Record<ApprovalState, string>> = {
  open: 'Waits',
  approved: 'Approved',
  executing: 'Being done',
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  not_known: 'Not known',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
};

export const STATE_FAMILIES: Readonly<Record<ApprovalState, FamilyName>> = {
  open: 'warning',
  approved: 'info',
  executing: 'info',
  done: 'success',
  refused: 'danger',
  failed: 'danger',
  not_known: 'danger',
  rejected: 'neutral',
  withdrawn: 'neutral',
  ended: 'neutral',
};

export const STATE_HINTS: Readonly<Partial<Record<ApprovalState, string>>> = {
  refused: 'It was approved, but the rules of that moment did not allow it: nothing was done.',
  failed: 'It was approved, but nothing was done.',
  not_known: 'It was approved and begun, and nothing says what became of it.',
  ended: 'Nobody decided within 72 hours: nothing was done.',
};

export const TEXTS = {
  title: 'Approvals',
  subtitle: 'What waits for a second person before it is done',
  states: { open: 'Waiting', decided: 'Decided' },
  stateLabel: 'Which approvals are shown',
  label: 'Approvals',
  loading: 'Loading approvals',
  loadFailed: 'The approvals could not be loaded',
  empty: {
    open: { title: 'Nothing waits', text: 'What needs a second person appears here.' },
    decided: { title: 'Nothing was decided yet', text: 'What was approved, rejected or ended appears here.' },
  },
  askedBy: (who: string, role: string) => `Asked for by ${who} (${role})`,
  noEmail: 'somebody without an email',
  ends: (time: string) => `Ends ${time}`,
  decidedBy: (who: string, time: string) => `${who}, ${time}`,
  decision: 'Decision',
  note: 'Note',
  worth: 'Worth about',
  together: 'Including orders of the last 24 hours',
  firstTime: 'First time here',
  subAccount: 'Sub-account',
  asked: 'Asked',
  by: 'By',
  until: 'Decide until',
  change: 'What would be different',
  changed: 'What was asked for',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Take back',
  history: 'History',
  usable: {
    label: 'Can be used now',
    tooMuch: 'More than can be used now',
    tooMuchText:
      'The rest is reserved for conversions, other orders or the gateway’s spread, or is held. Unless that changes, the order will be refused and nothing will be sent.',
  },
  ask: {
    approve: {
      title: (what: string) => `Approve: ${what}?`,
      text: 'It is done at once, as it is shown here, under the rules of this moment.',
      confirm: 'Approve',
    },
    reject: {
      title: (what: string) => `Reject: ${what}?`,
      text: 'It is not done. Who asked for it sees your note.',
      confirm: 'Reject',
    },
    withdraw: {
      title: (what: string) => `Take back: ${what}?`,
      text: 'It is not done, and nobody needs to decide about it any more.',
      confirm: 'Take back',
    },
    note: 'Note',
    help: 'Optional; it stays with the approval.',
  },
  decided: { approve: 'Approved', reject: 'Rejected', withdraw: 'Taken back' },
  decisionFailed: 'This could not be decided',
  held: {
    title: 'This waits for a second person',
    text: (item: string, until: string) =>
      `${item}: nothing was done yet. Somebody else has to approve it, until ${until}. Then it is done by itself.`,
    close: 'Close',
    open: 'Open Approvals',
  },
  policy: {
    title: 'What needs a second person',
    loading: 'Loading the policy',
    loadFailed: 'The policy could not be loaded',
    off: 'Nothing needs a second person',
    offText:
      'Whoever signs in with enough rights can move money to a new destination alone. Switch this on as soon as there are two administrators.',
    onlyOne:
      'Fewer than two administrators are independent, so nothing can be approved and requests expire after 72 hours. Name a second administrator in the deployment.',
    on: (count: number, of: number) => `On for ${count} of ${of} kinds of actions`,
    second: {
      administrators: 'Another administrator decides.',
      administrators_and_managers:
        'Another administrator decides; for destinations and orders the manager of the sub-account, too.',
    },
    change: 'Change',
    switch: 'Needs a second person',
    switchHint: 'Off, nothing waits: everybody acts alone, and the audit log says so.',
    who: 'Who may be the second person',
    whoChoices: {
      administrators: 'Administrators',
      administrators_and_managers: 'Administrators, and managers for their sub-accounts',
    },
    kinds: 'Actions',
    heldHint: 'While this is on, a change of it waits for a second person, too.',
    save: 'Save policy',
    saving: 'Saving',
    cancel: 'Cancel',
    saved: 'Policy saved',
    failed: 'The policy could not be saved',
  },
} as const;
