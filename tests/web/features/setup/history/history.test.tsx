import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { firstPolicy } from '#shared/domain/policy.ts';
import { ApprovalCard, PolicyPanel } from '#web/features/setup/approvals/components/approvals-page.tsx';
import { BankAccounts } from '#web/features/accounts/bank-accounts/components/bank-accounts.tsx';
import { ConfiguredCard } from '#web/features/money/conversions/components/settings-tab.tsx';
import ProcessDetails from '#web/features/money/conversions/components/process-details.tsx';
import SettingsForm from '#web/features/setup/gateway-settings/components/settings-form.tsx';
import { SettingsPage } from '#web/features/setup/gateway-settings/components/settings-page.tsx';
import { ExceptionDetails } from '#web/features/money/reconciliation/components/exception-details.tsx';
import { Collections } from '#web/features/money/spread-earned/components/collections.tsx';
import Wallets from '#web/features/accounts/sub-accounts/components/wallets.tsx';
import { WebhookConfiguration } from '#web/features/setup/webhook-configuration/components/webhook-configuration.tsx';
import EventDetails from '#web/features/setup/webhook-log/components/event-details.tsx';
import { keys } from '#web/lib/query/keys.ts';
import { approval } from '#tests/web/support/transfers.ts';
import { settings } from '#tests/web/features/setup/gateway-settings/fixtures.ts';
import { collection } from '#tests/web/features/money/spread-earned/fixtures.ts';
import { webhook } from '#tests/web/features/setup/webhook-configuration/fixtures.ts';
import { become } from '#tests/web/support/become.ts';
import { configuration, conversion, NOW, profile, subAccount } from '#tests/web/support/fixtures.ts';
import { signedInNow } from '#tests/web/support/payments.ts';
import { evidence, exception } from '#tests/web/support/reconciliation.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page } from '#tests/web/support/server.ts';

signedInNow();

const AT = '2026-11-20T14:00:00.000Z';

const event = {
  id: 'd2hj',
  user_id: 'user-1',
  event_type: 'order.confirmed',
  processing_status: 'ignored',
  detail: null,
  account_id: 'acc_1',
  order_id: 'ord_1',
  created_at: AT,
  body: '{}',
  revealed: { times: 0, last_by: null, last_at: null },
  attempts: 0,
  order: null,
  payment_id: null,
  conversion_id: null,
  extract: null,
  can_process: false,
};

const policy = { ...firstPolicy(true), updated_by: null, updated_at: null, version: 3, only_one: false };

const SERVER = {
  'GET /api/policy': ok(policy),
  'GET /api/spread-collections': page([collection()]),
  'GET /api/webhook-events/d2hj': ok(event),
  'GET /api/gateway-settings': ok(settings()),
  'GET /api/webhook-configuration': ok(webhook()),
  'GET /api/reconciliation/exceptions/rec_1': ok({
    exception: exception(),
    version: 1,
    actions: [],
    more_actions: false,
    evidence: evidence(),
  }),
  'POST /api/ramps': ok({ list: [], total_row: 0 }),
};

const admin = { id: 'user_1', role: 'admin', isAdmin: true } as const;

const PARTS: readonly (readonly [name: string, object: string, part: ReactNode])[] = [
  ['an approval', 'approval:apr_1', <ApprovalCard key="1" approval={approval()} />],
  ['the policy', 'policy:gateway', <PolicyPanel key="1" />],
  ['a difference', 'exception:rec_1', <ExceptionDetails key="1" exception={exception()} />],
  ['a collection', 'collection:spr_1', <Collections key="1" />],
  ['a webhook event', 'webhook_event:d2hj', <EventDetails key="1" id="d2hj" onClose={() => {}} />],
  [
    'the credentials',
    'credentials:gateway',
    <SettingsPage key="1" api={null} webhook={null} connection={null} spreads={null} notifications={null} />,
  ],
  ['the webhook settings', 'webhook_configuration:whc_1', <WebhookConfiguration key="1" />],
  ['the gateway settings', 'gateway_settings:gateway', <SettingsForm key="1" />],
  [
    'a conversion',
    `conversion:${conversion().id}`,
    <ProcessDetails key="1" id="d" conversion={conversion()} now={NOW} toggle={() => null} />,
  ],
  [
    'a rule',
    `sub_account:${subAccount().id}`,
    <ConfiguredCard key="1" account={subAccount()} configuration={configuration()} who={admin} />,
  ],
  ['wallets', 'sub_account:sub_1', <Wallets key="1" accountId="acc_1" subAccountId="sub_1" />],
  ['bank accounts', `sub_account:${subAccount().id}`, <BankAccounts key="1" account={subAccount()} />],
];

test.each(PARTS)('S2.306 only administrators see a link to the history of %s', async (_, object, part) => {
  const address = `/gateway/audit?${new URLSearchParams({ object })}`;
  const hrefs = () =>
    screen.queryAllByRole('link', { name: /^History of / }).map((one) => one.getAttribute('href'));
  // Gateway Settings loads some of its sections on request; each has its own link.
  fakeServer({ ...SERVER, 'GET /api/profile': ok(profile({ role: 'gateway_user' })) });
  const { client } = renderInConsole(part);
  await waitFor(() => expect(client.getQueryData(keys.profile)).toBeTruthy());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(hrefs()).toEqual([]);
  await become(client, { role: 'admin' });
  await waitFor(() => expect(hrefs().filter((href) => href === address)).toEqual([address]));
});
