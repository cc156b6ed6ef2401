import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHOSEN_ITEMS } from '#shared/domain/policy.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import { switchApprovals } from '#tests/support/approvals.ts';
import { running } from '#tests/support/plain.ts';
import { enter, newAccount, secondAdministrator, type Scene } from '#tests/support/scene.ts';
import { until } from '#tests/support/stack-client.ts';
import { overflowOf, pageOf, theBrowser, violationsOf } from './pages.ts';

const { web } = running.stack;
const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

await theBrowser();
let scene: Scene;
let checker: Awaited<ReturnType<typeof secondAdministrator>>;

beforeAll(async () => {
  scene = await enter(running.stack);
  checker = await secondAdministrator(running.stack);
});

/** Other tests use the same stack. */
afterAll(() => switchApprovals(running.stack, checker, false));

const openAt = async (width: number, who: Parameters<typeof pageOf>[1]): Promise<Page> => {
  const { page } = await pageOf(running.stack, who, { viewport: { width, height: 900 } });
  await page.goto(`${web}/gateway`);
  return page;
};

const clean = async (page: Page): Promise<void> =>
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);

test('S2.342 a second administrator approves a wallet; lifting a stop takes two', async () => {
  const maker = await openAt(
    1440,
    running.stack.users.find(({ role }) => role === 'admin'),
  );
  const asked = await openAt(390, checker);
  const beside = await openAt(1440, checker);

  // With approvals off.
  const account = await newAccount(running.stack, scene, { manager_id: scene.ids.operator });

  // The page shows Off in red. An administrator switches it on.
  await maker.goto(`${web}/gateway/approvals`);
  await maker.getByText('Nothing needs a second person').waitFor();
  await clean(maker);
  await maker.getByRole('button', { name: 'Change', exact: true }).click();
  const policy = maker.getByRole('dialog', { name: 'Approval policy' });
  await policy.getByRole('switch', { name: 'Require a second person' }).click({ force: true });
  await clean(maker);
  await policy.getByRole('button', { name: 'Save policy' }).click();
  const kinds = CHOSEN_ITEMS.length;
  await maker.getByText(new RegExp(`^On for ${kinds} of ${kinds} kinds of actions`)).waitFor();

  // An operator's external wallet needs approval.
  const held = await scene.operator<{ approval: { id: string } }>('POST /ramps', {
    method: 'POST',
    endpoint: '/v1/subaccount/wallet-address/external',
    headers: { 'X-sub-account-id': account.external_id },
    data: { asset: 'USDT', network: 'tron', address: ADDRESS },
  });
  expect(held.status).toBe(202);
  // The sidebar updates live, only for people who can approve.
  await maker.getByRole('listitem', { name: `New destination · ${account.name}` }).waitFor();
  await beside.getByRole('link', { name: /^Approvals\s*\d+ waiting for you$/ }).waitFor();
  expect(await maker.getByRole('link', { name: /waiting for you/ }).count()).toBe(0);

  await asked.goto(`${web}/gateway/approvals`);
  const card = asked.getByRole('listitem', { name: `New destination · ${account.name}` });
  await card.getByText(ADDRESS).waitFor();
  await card.getByText('First time here').waitFor();
  await clean(asked);
  await card.getByRole('button', { name: 'Approve' }).click();
  const question = asked.getByRole('alertdialog');
  await question.getByLabel('Note').fill('Called them.');
  await clean(asked);
  await question.getByRole('button', { name: 'Approve' }).click();
  await card.waitFor({ state: 'detached' });
  await asked.getByRole('button', { name: 'Decided', exact: true }).click();
  await asked
    .getByRole('listitem', { name: `New destination · ${account.name}` })
    .getByText('Done', { exact: true })
    .waitFor();
  await clean(asked);

  // One person can set a stop. Lifting it takes two.
  const scope = { kind: 'sub_account', sub_account_id: account.id };
  const stop = await scene.operator<{ stop: { version: number } }>('PUT /stops', {
    scope,
    stopped: true,
    reason: 'It looks wrong',
    version: 0,
  });
  const lifted = await scene.operator<{ approval: { id: string } }>('PUT /stops', {
    scope,
    stopped: false,
    reason: 'It was fine',
    version: stop.body.stop.version,
  });
  expect(lifted.status).toBe(202);
  await maker.getByRole('listitem', { name: `Lifting a stop · ${account.name}` }).waitFor();
  await checker.call(`POST /approvals/${lifted.body.approval.id}/decision`, {
    decision: 'approve',
    note: null,
  });
  await until('the stop is lifted', async () => {
    const { body } = await checker.call<{ items: Approval[] }>('GET /approvals?state=decided');
    return body.items.find(({ id, state }) => id === lifted.body.approval.id && state === 'done');
  });

  // The audit log lists every step, and its hash chain verifies.
  await maker.goto(`${web}/gateway/audit?object=sub_account%3A${account.id}`);
  const log = maker.getByRole('list', { name: 'Audit log' });
  await log.getByText('Wallet added').first().waitFor();
  await log.getByText('Sent for approval', { exact: true }).first().waitFor();
  await maker.getByRole('button', { name: 'Verify' }).click();
  const verify = maker.getByRole('dialog');
  await verify.getByRole('button', { name: /^Verify/ }).click();
  await verify.getByText(/^Intact: \d+ rows?, none missing or changed$/).waitFor();
});
