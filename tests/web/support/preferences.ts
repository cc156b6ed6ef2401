import type { Preferences } from '#shared/contract/calls/preferences.ts';
import { ALERT_KINDS, ALERTS, defaultChannels } from '#shared/domain/alerts.ts';
import { ok, type Request } from './server.ts';

/** An administrator's defaults. */
export const preferences = (over: Partial<Preferences> = {}): Preferences => ({
  version: 0,
  alerts: ALERT_KINDS.map((kind) => ({
    kind,
    ...defaultChannels(kind, 'admin'),
    title: ALERTS[kind].title,
    severity: ALERTS[kind].severity,
    always: ALERTS[kind].page === 'always',
  })),
  low_pool_balance: '1000.00',
  email_notifications: true,
  mail_is_set_up: true,
  login_alerts: true,
  dark_mode: null,
  language: 'en',
  currency: 'BRL',
  date_format: null,
  time_zone: null,
  sample_data: null,
  auto_refresh: true,
  sound: false,
  idle_minutes: 15,
  updated_at: null,
  ...over,
});

/** A server that stores them. */
export const preferencesServer = (kept: Preferences) => {
  let now = kept;
  return {
    'GET /api/preferences': () => ok(now),
    'PUT /api/preferences': ({ body }: Request) => {
      const { alerts = [], ...change } = body as Partial<Preferences>;
      now = {
        ...now,
        ...change,
        alerts: now.alerts.map((each) => ({ ...each, ...alerts.find(({ kind }) => kind === each.kind) })),
        version: now.version + 1,
      };
      return ok(now);
    },
  };
};
