import type { ApprovalState, ChosenItem, PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import { APPROVAL_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';

export const ITEM_LABELS: Readonly<Record<PolicyItem, string>> = {
  destination: 'New destination',
  order: 'Order above the threshold',
  spread: 'Spread below the band',
  collection: 'Collecting spread',
  credentials: 'Provider credentials',
  administrator: 'Roles above client',
  assignment: 'Assigning a sub-account',
  second_factor: 'Second factor reset',
  ledger: 'Ledger correction',
  lift: 'Lifting a stop',
  cooling_off: 'Waiving a cooling-off',
  settings: 'Security settings',
  limits: 'Looser limits',
  policy: 'This policy',
};

export const ITEM_HINTS: Readonly<Record<ChosenItem, string>> = {
  destination: 'Adding an external wallet or bank account, or choosing the wallet a rule sends to',
  order:
    'A withdrawal or exchange by hand that reaches the auto-approve threshold in Security Settings, alone or with others within 24 hours',
  spread: "A client or rule spread below the owner's band, or a lower default spread",
  collection: "Sending the gateway's spread to its own wallet",
  credentials: 'Saving or clearing the provider credentials',
  administrator:
    'Creating, inviting, promoting or enabling a gateway user or administrator, and demoting or disabling an administrator',
  assignment: 'Changing the owner or manager of a sub-account that has an owner, money or a rule',
  second_factor: 'For a user who has lost their device',
  ledger: 'Moving an amount from one ledger account to another',
  lift: 'Resuming orders after a stop',
  cooling_off: 'Sending conversions to a new destination before its cooling-off ends',
  settings: 'Stricter thresholds, and the wallet for collected spread',
};

export const STATE_HINTS: Readonly<Partial<Record<ApprovalState, string>>> = {
  refused: 'Approved, but no longer allowed by the time it was carried out. Nothing was done.',
  failed: 'Approved, but it failed. Nothing was done.',
  not_known: 'Approved and started. The outcome is unknown.',
  ended: 'Nobody decided within 72 hours. Nothing was done.',
};

export const TEXTS = {
  title: 'Approvals',
  subtitle: 'Actions that a second person must approve first',
  states: { open: APPROVAL_TAGS.open[0], decided: 'Decided' },
  stateLabel: 'Filter approvals',
  label: 'Approvals',
  loading: 'Loading approvals',
  loadFailed: 'The approvals could not be loaded',
  empty: {
    open: { title: 'Nothing needs approval', text: 'Actions that need a second person appear here.' },
    decided: { title: 'No decisions yet', text: 'Approved, rejected and ended requests appear here.' },
  },
  noEmail: 'a user without an email',
  decision: 'Decision',
  note: 'Note',
  worth: 'Worth about',
  together: 'Including orders of the last 24 hours',
  firstTime: 'First time here',
  subAccount: 'Sub-account',
  asked: 'Requested',
  by: 'By',
  until: 'Decide by',
  change: 'Requested change',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  usable: {
    label: 'Available now',
    tooMuch: 'More than is available now',
    tooMuchText:
      'The rest is reserved for conversions, other orders or the gateway’s spread, or is held. Unless that changes, the order will be refused and nothing will be sent.',
  },
  ask: {
    approve: {
      title: (what: string) => `Approve: ${what}?`,
      text: 'The action is carried out immediately as shown, if the current rules allow it.',
      confirm: 'Approve',
    },
    reject: {
      title: (what: string) => `Reject: ${what}?`,
      text: 'The action is not carried out. The requester sees your note.',
      confirm: 'Reject',
    },
    withdraw: {
      title: (what: string) => `Withdraw: ${what}?`,
      text: 'Nothing is done, and the request is closed.',
      confirm: 'Withdraw',
    },
    note: 'Note',
    help: 'Optional. Kept with the approval.',
  },
  decided: {
    approve: APPROVAL_TAGS.approved[0],
    reject: APPROVAL_TAGS.rejected[0],
    withdraw: APPROVAL_TAGS.withdrawn[0],
  },
  decisionFailed: 'The decision could not be saved',
  held: {
    title: 'This needs a second person',
    text: (item: string, until: string) =>
      `${item}: not done yet. It is carried out once somebody approves it, by ${until}. Otherwise it lapses.`,
    close: 'Close',
    open: 'Open Approvals',
  },
  policy: {
    title: 'Approval policy',
    loading: 'Loading the policy',
    loadFailed: 'The policy could not be loaded',
    off: 'Nothing needs a second person',
    offText:
      'One person with enough rights can send money to a new destination alone. Switch this on once there are two administrators.',
    onlyOne:
      'Fewer than two administrators are independent, so nothing can be approved and requests expire after 72 hours. Add a second administrator to the deployment.',
    on: (count: number, of: number) => `On for ${count} of ${of} kinds of actions`,
    second: {
      administrators: 'Another administrator decides.',
      administrators_and_managers:
        'Another administrator decides or, for destinations and orders, the sub-account’s manager.',
    },
    change: 'Change',
    switch: 'Require a second person',
    switchHint: 'When off, everyone acts alone, and the audit log records it.',
    who: 'Who can be the second person',
    whoChoices: {
      administrators: 'Administrators',
      administrators_and_managers: 'Administrators, and managers for their sub-accounts',
    },
    kinds: 'Actions',
    heldHint: 'While this is on, changing it needs a second person too.',
    save: 'Save policy',
    saving: 'Saving',
    cancel: 'Cancel',
    saved: 'Policy saved',
    failed: 'The policy could not be saved',
  },
} as const;
