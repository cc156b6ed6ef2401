import { type AuditFault, type Outcome, VERIFIED_DAYS } from '@ramps-gateway/shared/domain/audit.ts';
import type { FamilyName } from '../../theme/palette.ts';

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  done: 'Done',
  held: 'Pending',
  refused: 'Refused',
  failed: 'Failed',
  not_known: 'Not known',
};

export const OUTCOME_FAMILIES: Readonly<Record<Outcome, FamilyName>> = {
  done: 'success',
  held: 'info',
  refused: 'warning',
  failed: 'danger',
  not_known: 'info',
};

export const OUTCOME_HINTS: Readonly<Record<Outcome, string | null>> = {
  done: null,
  held: 'It was not done: it waits for a second person, or did.',
  refused: 'A rule said no: nothing was done.',
  failed: 'Nothing was done, or it broke off inside the gateway.',
  not_known: 'It was begun at the provider, and nothing says what became of it.',
};

export const FAULT_TEXTS: Readonly<Record<AuditFault, string>> = {
  unreadable: 'Cannot be read',
  changed: 'Was changed after it was written',
  missing: 'Is missing',
  swapped: 'Does not follow the row before it',
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

export const TEXTS = {
  title: 'Audit Log',
  subtitle: 'Who did what, when and from where: whatever is privileged or moves money, done or refused',
  label: 'Audit log',
  loading: 'Loading the audit log',
  loadFailed: 'The audit log could not be loaded',
  empty: { title: 'Nothing is recorded yet', text: 'What people and schedules do is listed here.' },
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
    hint: 'One of person, object and action at a time: choosing one clears the others.',
    person: 'Person',
    action: 'Action',
    object: 'Object',
    id: 'Its id',
    only: 'There is one.',
    apply: 'Show',
    choose: 'Choose…',
    peopleFailed: 'The users could not be looked through.',
    personHelp: 'The beginning of their email or name, or their id',
    another: 'Another person',
    byId: (text: string) => `By the id “${text}”`,
    nobody: 'No user is found. Somebody who is no user any more is named by their id.',
    more: 'There are more: type more of it.',
    found: (count: number) => `${count} ${count === 1 ? 'user' : 'users'} found`,
    idMissing: 'Enter the id.',
    from: 'From',
    until: 'Until',
    days: 'Days are UTC, and both are included.',
    wrongOrder: 'Must not be before From.',
    wrongOrderTitle: 'These days are the wrong way round',
    wrongOrderText: 'Until must not be before From.',
    clear: 'Clear',
  },

  details: {
    outcome: 'Outcome',
    reason: 'Reason',
    who: 'Who',
    userId: 'User id',
    object: 'Object',
    address: 'Address',
    channel: 'By way of',
    channels: { console: 'The console', schedule: 'A schedule' },
    browser: 'Browser',
    correlation: 'Correlation id',
    place: 'Place in the chain',
    placeOf: (day: string, shard: number, number: number) => `${day}, chain ${shard}, row ${number}`,
    hash: 'Hash',
    previous: 'Hash before it',
    first: 'The first of its chain',
    values: 'Values',
    history: 'See also',
    sameObject: 'History of this object',
    samePerson: 'All by this person',
    open: 'Open',
  },

  export: {
    action: 'Export CSV',
    title: 'Export the audit log',
    text: 'Every row that the filter finds, not only those on the screen.',
    running: (rows: number) => `${counted(rows, 'row')} so far`,
    done: (rows: number) => `${counted(rows, 'row')} exported`,
    failed: (rows: number) => `The export stopped after ${counted(rows, 'row')}`,
    goOn: 'Go on',
    start: 'Export',
    cancel: 'Cancel',
    close: 'Close',
  },

  verify: {
    action: 'Verify',
    title: 'Verify the audit log',
    text: 'Computes the chain of these days again, from the rows alone. A row that is missing, changed or in another’s place is found.',
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
        ? 'Whole: no rows on these days, none missing'
        : `Whole: ${counted(rows, 'row')}, none missing or changed`,
    broken: (findings: number, rows: number) => `${counted(findings, 'fault')} in ${counted(rows, 'row')}`,
    brokenText: 'Somebody with access to the table itself may have done this. Keep the rows as they are.',
    findings: 'What was found',
    columns: { day: 'Day', shard: 'Chain', number: 'Row', fault: 'What is wrong' },
    days: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  },

  own: {
    hint: 'What you did that is privileged or moves money, done or refused, newest first.',
    show: 'Show your activity',
    label: 'Your activity',
    loading: 'Loading your activity',
    loadFailed: 'Your activity could not be loaded',
    empty: { title: 'Nothing yet', text: 'What you do that is privileged or moves money is listed here.' },
    columns: { time: 'Time', action: 'Action', object: 'Object', outcome: 'Outcome', from: 'Address' },
  },
} as const;
