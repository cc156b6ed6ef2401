import type { Stop, StopScope } from '#shared/contract/stops.ts';

export const stop = (scope: StopScope, over: Partial<Stop> = {}): Stop => ({
  scope,
  sub_account:
    scope.kind === 'gateway'
      ? null
      : { id: 'sub_1', name: 'Aposta Certa', email: 'a@example.com', external_id: 'acc_1' },
  label: null,
  reason: 'It looks wrong',
  since: '2026-11-20T14:00:00.000Z',
  by: { id: 'user_1', email: 'ana@example.com', role: 'client' },
  version: 3,
  ...over,
});
