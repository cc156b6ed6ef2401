import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { watchedPage } from '#tests/support/browser.ts';
import { running } from '#tests/support/plain.ts';
import { AURORA, enter } from '#tests/support/scene.ts';
import { pay, until } from '#tests/support/stack-client.ts';
import { signedInState, theBrowser } from './pages.ts';

const browser = await theBrowser();

/** Pays a PIX below the rule’s minimum and waits until the payment is held with a reason. */
const heldPayment = async (amount: string): Promise<string> => {
  const scene = await enter(running.stack);
  const { end_to_end_id: id } = await pay(running.stack, AURORA, amount);
  await until('the payment is held', async () => {
    const { body } = await scene.operator<{ items: { end_to_end_id: string }[] }>(
      'GET /payments?state=not_converted',
    );
    return body.items.find((each) => each.end_to_end_id === id);
  });
  return String(id);
};

const asOperator = async (act: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext({
    storageState: await signedInState(running.stack, 'gateway_user'),
  });
  const { page, errors } = await watchedPage(context);
  await act(page);
  expect(errors).toEqual([]);
  await context.close();
};

test('an operator sees why a payment is held and converts it', async () => {
  const id = await heldPayment('61.37');
  await asOperator(async (page) => {
    await page.goto(`${running.stack.web}/gateway`);
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: id });
    await row.getByText(/^Below the minimum of R\$\s100,00: R\$\s61,37$/).waitFor();
    await row.getByRole('link', { name: /open the payment of R\$\s61,37/ }).click();

    await page.getByRole('heading', { level: 1, name: /^Payment R\$\s61,37$/ }).waitFor();
    await page.getByText('Why it was not converted').waitFor();
    await page.getByText('the minimum does not apply then').waitFor();
    await page.getByRole('button', { name: /^Convert now/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Convert this deposit now?' });
    await question.getByRole('button', { name: 'Convert now' }).click();
    await page.getByText('Conversion started').waitFor();

    // Without a reload.
    await page.getByText('Converted', { exact: true }).waitFor();
    const story = page.getByRole('list', { name: 'Timeline' });
    for (const part of ['Held', 'Convert now', 'Exchange: confirmed', 'Transfer: confirmed'])
      await story.getByText(part, { exact: false }).first().waitFor();
    await story.getByText('by operator@example.com').waitFor();
    expect(await page.getByRole('button', { name: /^Convert now/ }).count()).toBe(0);

    await page.getByRole('link', { name: 'All payments' }).click();
    await page.getByRole('row').filter({ hasText: id }).getByText('Converted', { exact: true }).waitFor();
  });
});

test('an operator closes a held payment, and the Closed filter shows who and why', async () => {
  const id = await heldPayment('62.41');
  await asOperator(async (page) => {
    await page.goto(`${running.stack.web}/gateway/conversions?tab=held`);
    const item = page.getByRole('listitem').filter({ hasText: id });
    await item.getByText(/^Below the minimum of R\$\s100,00: R\$\s62,41$/).waitFor();
    await item.getByRole('button', { name: /^Close: R\$\s62,41/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Close this payment?' });
    await question.getByRole('textbox', { name: 'Note' }).fill('Paid back to the customer by hand.');
    await question.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('Payment closed').waitFor();
    await item.waitFor({ state: 'detached' });

    const filter = page.getByRole('group', { name: 'Filter by state' });
    await filter.getByRole('button', { name: 'Closed' }).click();
    await item.getByText('Paid back to the customer by hand.').waitFor();
    await item.getByText(/^Closed by operator@example\.com, /).waitFor();
  });
});
