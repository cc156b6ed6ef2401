import type { StopKind } from '@ramps-gateway/shared/domain/stops.ts';

export const TEXTS = {
  region: 'What is stopped',
  stop: 'Stop',
  lift: 'Lift the stop',
  labelled: (action: string, what: string) => `${action}: ${what}`,
  stopped: {
    gateway: () => 'The gateway is stopped',
    sub_account: (name: string) => `${name} is stopped`,
    rule: (name: string) => `The rule of ${name} is stopped`,
    destination: (name: string, label: string) => `A destination of ${name} is stopped${label}`,
  } satisfies Record<StopKind, (name: string, label: string) => string>,
  why: (reason: string, by: string, since: string) => `“${reason}” By ${by}, since ${since}.`,
  waits: 'No order of it is sent until the stop is lifted. What is under way is still looked for.',
  administratorOnly: 'An administrator set this stop. Only an administrator can lift it.',
  more: (count: number) => `Show ${count} more`,
  fewer: 'Show fewer',
  ask: {
    stop: {
      title: (what: string) => `Stop ${what}?`,
      text: 'From now on no order of it is sent. What waits goes on once the stop is lifted; what the provider has already got is not taken back.',
      confirm: 'Stop',
    },
    lift: {
      title: (what: string) => `Let ${what} go on?`,
      text: (why: string) => `It was stopped: ${why} What waits goes on within about a minute.`,
      confirm: 'Lift the stop',
    },
    reason: 'Reason',
    help: 'Everybody whom it concerns sees it.',
    needed: 'Say why.',
  },
  toasts: { set: 'Stopped', lifted: 'The stop is lifted', failed: 'This could not be changed' },
} as const;

export const COOLING = {
  until: (when: string, left: string) => `Cooling off until ${when}, ${left} left`,
  waive: 'Waive',
  waiveOf: (what: string) => `Waive the cooling-off: ${what}`,
  ask: {
    title: (what: string) => `Send to ${what} at once?`,
    text: 'It is new. Conversions wait until it has cooled off, so that somebody can stop it in time. Waived, what waits is sent there within about five minutes.',
    confirm: 'Waive the cooling-off',
    reason: 'Reason',
    help: 'It stands in the audit log.',
  },
  toasts: { done: 'The cooling-off is waived', failed: 'This could not be changed' },
} as const;
