import { type AuditFault, type Outcome, VERIFIED_DAYS } from '@ramps-gateway/shared/domain/audit.ts';

export const OUTCOME_HINTS: Readonly<Record<Outcome, string | null>> = {
  done: null,
  held: 'Not done: a second person had to approve it first.',
  refused: 'Not allowed. Nothing was done.',
  failed: 'Nothing was done, or the gateway failed partway.',
  not_known: 'Sent to the provider. The outcome is unknown.',
};

export const FAULT_TEXTS: Readonly<Record<AuditFault, string>> = {
  unreadable: 'Cannot be read',
  changed: 'Changed after it was written',
  missing: 'Missing',
  swapped: 'Does not follow the row before it',
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

export const TEXTS = {
  title: 'Audit Log',
  subtitle: 'Who did what, when and from where: every privileged or money-moving action, done or refused',
  label: 'Audit log',
  loading: 'Loading the audit log',
  loadFailed: 'The audit log could not be loaded',
  empty: { title: 'Nothing recorded yet', text: 'Actions of users and schedules are listed here.' },
  noneFound: { title: 'No rows match', text: 'Choose another filter or other days.' },
  columns: {
    time: 'Time',
    who: 'Who',
    action: 'Action',
    object: 'Object',
    outcome: 'Outcome',
    from: 'Address',
  },
  none: '–',
  noEmail: 'No email',
  schedule: 'Schedule',
  rowOf: (action: string, who: string, time: string) => `${action}, ${who}, ${time}`,

  filter: {
    label: 'Filter',
    by: 'Show',
    kinds: { all: 'Everything', person: 'One person', object: 'One object', action: 'One action' },
    hint: 'Filter by person, object or action, one at a time.',
    person: 'Person',
    action: 'Action',
    object: 'Object',
    id: 'Object id',
    only: 'There is only one.',
    apply: 'Show',
    choose: 'Choose…',
    peopleFailed: 'The users could not be searched.',
    personHelp: 'Start of their email or name, or their id',
    another: 'Another person',
    byId: (text: string) => `Use the id “${text}”`,
    nobody: 'No user found. To find a former user, enter their id.',
    more: 'More users match. Type more letters.',
    found: (count: number) => `${count} ${count === 1 ? 'user' : 'users'} found`,
    idMissing: 'Enter the id.',
    from: 'From',
    until: 'Until',
    days: 'UTC days, both included.',
    wrongOrder: 'Must not be before From.',
    wrongOrderTitle: 'The days are in the wrong order',
    wrongOrderText: 'Until must not be before From.',
    clear: 'Clear',
  },

  details: {
    who: 'Who',
    userId: 'User id',
    object: 'Object',
    address: 'Address',
    channel: 'Channel',
    channels: { console: 'The console', schedule: 'A schedule' },
    browser: 'Browser',
    correlation: 'Correlation id',
    place: 'Position in the chain',
    placeOf: (day: string, shard: number, number: number) => `${day}, chain ${shard}, row ${number}`,
    hash: 'Hash',
    previous: 'Previous hash',
    first: 'First row of its chain',
    values: 'Values',
    history: 'See also',
    sameObject: 'History of this object',
    samePerson: 'All actions by this person',
    open: 'Open',
  },

  export: {
    action: 'Export CSV',
    title: 'Export the audit log',
    text: 'Exports every row that matches the filter, not only those on the screen.',
    running: (rows: number) => `${counted(rows, 'row')} so far`,
    done: (rows: number) => `${counted(rows, 'row')} exported`,
    failed: (rows: number) => `The export stopped after ${counted(rows, 'row')}`,
    goOn: 'Continue',
    start: 'Export',
    cancel: 'Cancel',
  },

  verify: {
    action: 'Verify',
    title: 'Verify the audit log',
    text: 'Recomputes the chain of these days from the rows. It finds every missing, changed or swapped row.',
    from: 'From',
    until: 'Until',
    wrongOrder: 'Must not be before From.',
    tooLong: `Must be within ${VERIFIED_DAYS} days of From.`,
    missing: 'Choose a day.',
    submit: 'Verify',
    running: 'Verifying',
    failed: 'The audit log could not be verified',
    whole: (rows: number) =>
      rows === 0
        ? 'Intact: no rows on these days, none missing'
        : `Intact: ${counted(rows, 'row')}, none missing or changed`,
    broken: (findings: number, rows: number) => `${counted(findings, 'fault')} in ${counted(rows, 'row')}`,
    brokenText:
      'Someone with direct access to the table may have changed it. Leave the rows as they are: they are the evidence.',
    findings: 'What was found',
    columns: { day: 'Day', shard: 'Chain', number: 'Row', fault: 'Fault' },
    days: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  },

  own: {
    hint: 'Your privileged and money-moving actions, done or refused, newest first.',
    show: 'Show your activity',
    label: 'Your activity',
    loading: 'Loading your activity',
    loadFailed: 'Your activity could not be loaded',
    empty: { title: 'Nothing yet', text: 'Your privileged and money-moving actions are listed here.' },
    columns: { time: 'Time', action: 'Action', object: 'Object', outcome: 'Outcome', from: 'Address' },
  },
} as const;
