import { describe, expect, test } from 'vitest';
import { healthPercent, partnerState } from '#shared/domain/partners.ts';

const WELL = {
  isDisabled: false,
  isInvited: false,
  isGatewayStopped: false,
  accounts: 3,
  active: 2,
  stopped: 1,
};

describe('a partner', () => {
  test.each([
    [{}, 'active', null],
    [{ stopped: 2 }, 'maintenance', 'stopped'],
    [{ isGatewayStopped: true }, 'maintenance', 'gateway_stopped'],
    [{ active: 0, stopped: 0 }, 'maintenance', 'inactive'],
    [{ active: 0, stopped: 0, isGatewayStopped: true }, 'maintenance', 'inactive'],
    [{ accounts: 0, active: 0, stopped: 0 }, 'waiting', null],
    [{ accounts: 0, active: 0, stopped: 0, isInvited: true }, 'invited', null],
    [{ isInvited: true, isGatewayStopped: true }, 'invited', null],
    [{ isInvited: true, isDisabled: true }, 'disabled', null],
  ] as const)('S2.436 with %j is %s, %s', (over, status, reason) => {
    expect(partnerState({ ...WELL, ...over })).toEqual({ status, reason });
  });
});

describe('health', () => {
  test.each([
    ['nothing measured', null, { asked: 0, answered: 0 }, null],
    ['no events', { processed: 0, failed: 0 }, { asked: 0, answered: 0 }, null],
    ['only calls', null, { asked: 4, answered: 3 }, 75],
    ['only events', { processed: 99, failed: 1 }, { asked: 0, answered: 0 }, 99],
    ['events are the weaker part', { processed: 9, failed: 1 }, { asked: 2, answered: 2 }, 90],
    ['calls are the weaker part', { processed: 9, failed: 1 }, { asked: 2, answered: 1 }, 50],
    ['one failure among very many', { processed: 99_999, failed: 1 }, { asked: 1, answered: 1 }, 99.9],
  ] as const)('%s', (_, webhooks, calls, percent) => {
    expect(healthPercent({ webhooks, calls })).toBe(percent);
  });
});
