import type { StopKind } from '@ramps-gateway/shared/domain/stops.ts';

export const TEXTS = {
  region: 'Active stops',
  stop: 'Stop',
  lift: 'Lift the stop',
  labelled: (action: string, what: string) => `${action}: ${what}`,
  stopped: {
    gateway: () => 'The gateway is stopped',
    sub_account: (name: string) => `${name} is stopped`,
    rule: (name: string) => `The rule of ${name} is stopped`,
    destination: (name: string, label: string) => `A destination of ${name} is stopped${label}`,
  } satisfies Record<StopKind, (name: string, label: string) => string>,
  why: (reason: string, by: string, since: string) => `“${reason}”, by ${by}, since ${since}.`,
  waits: 'No orders are sent until the stop is lifted. Orders already sent are still tracked.',
  administratorOnly: 'An administrator set this stop. Only an administrator can lift it.',
  more: (count: number) => `Show ${count} more`,
  fewer: 'Show fewer',
  ask: {
    stop: {
      title: (what: string) => `Stop ${what}?`,
      text: 'No orders are sent from now on. Waiting work continues once the stop is lifted. Orders already sent are not recalled.',
      confirm: 'Stop',
    },
    lift: {
      title: (what: string) => `Lift the stop on ${what}?`,
      text: (why: string) => `Stopped: ${why} Waiting work continues within about a minute.`,
      confirm: 'Lift the stop',
    },
    reason: 'Reason',
    help: 'Shown to everyone affected.',
  },
  toasts: { set: 'Stopped', lifted: 'Stop lifted', failed: 'The stop could not be changed' },
} as const;

export const COOLING = {
  until: (when: string, left: string) => `Cooling off until ${when}, ${left} left`,
  waive: 'Waive',
  waiveOf: (what: string) => `Waive the cooling-off: ${what}`,
  ask: {
    title: (what: string) => `Send to ${what} now?`,
    text: 'This destination is new. Conversions wait for its cooling-off to end, so that a wrong one can be stopped. If you waive it, they are sent within about five minutes.',
    confirm: 'Waive the cooling-off',
    reason: 'Reason',
    help: 'Recorded in the audit log.',
  },
  toasts: { done: 'Cooling-off waived', failed: 'The cooling-off could not be waived' },
} as const;
