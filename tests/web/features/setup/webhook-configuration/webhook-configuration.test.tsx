import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MASKED_VALUE } from '#shared/contract/calls/webhooks.ts';
import { WebhookConfiguration } from '#web/features/setup/webhook-configuration/components/webhook-configuration.tsx';
import {
  formOf,
  sentence,
  shownValue,
  typedOver,
  webhookForm,
} from '#web/features/setup/webhook-configuration/model/webhook-form.ts';
import { secondWithZone } from '#web/lib/format/time.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, refuse } from '#tests/web/support/server.ts';
import { HANDLER, webhook } from './fixtures.ts';

const READ = 'GET /api/webhook-configuration';
const SAVE = 'PUT /api/webhook-configuration';
const FULL = 'a-value-in-full-0123456789';
const stale = refuse(409, 'CONFLICT', 'This has changed. Reload and try again.');

const show = async (routes: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ [READ]: ok(webhook()), ...routes });
  const view = renderInConsole(<WebhookConfiguration />);
  await waitFor(() =>
    expect(screen.queryByRole('status', { name: 'Loading the webhook configuration' })).toBeNull(),
  );
  return { server, ...view };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save webhook' });
const enabled = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Webhook enabled' });

test('S2.111 S8.65 a failure to load can be retried; the value is masked, the URL can be copied, nothing to save', async () => {
  const server = fakeServer({ [READ]: refuse(500, 'X', 'No luck.') });
  const { user } = renderInConsole(<WebhookConfiguration />);
  expect(screen.getByRole('status', { name: 'Loading the webhook configuration' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(await screen.findByText('Failed to load webhook configuration')).toBeTruthy();
  server.set(READ, ok(webhook()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field('Header key').value).toBe('x-webhook-secret'));
  expect(field('Webhook URL').value).toBe(HANDLER);
  expect(field('Header value').value).toBe(MASKED_VALUE);
  expect(enabled().checked).toBe(true);
  expect(save().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Copy handler URL' }));
  expect(await navigator.clipboard.readText()).toBe(HANDLER);

  // Without a signature, the fixed header is marked as less secure.
  expect(screen.getByText('Fixed header: less secure')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove signing secret' })).toBeNull();
  const saveSecret = screen.getByRole<HTMLButtonElement>('button', { name: 'Save signing secret' });
  expect(saveSecret.disabled).toBe(true);
});

test('the first load creates a value and shows it once', async () => {
  const { user } = await show({ [READ]: ok(webhook({ webhook_header_value: FULL, version: 1 })) });
  expect(screen.getByText('This value is shown once. Copy it now.')).toBeTruthy();
  expect(field('Header value').value).toBe(MASKED_VALUE);
  await user.click(screen.getByRole('button', { name: 'Copy header value' }));
  expect(await navigator.clipboard.readText()).toBe(FULL);
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText(FULL)).toBeNull());
});

describe('saving', () => {
  test('S2.110 S8.67 sends changes with the version, and shows a toast', async () => {
    const held = gate();
    const { server, user } = await show({
      [SAVE]: async () => {
        await held.opened;
        return ok(webhook({ webhook_url: 'https://own.example/hook', is_active: false, version: 4 }));
      },
    });
    type('Webhook URL', 'https://own.example/hook');
    await user.click(enabled());
    expect(screen.getByText(`Stored: ${HANDLER}`)).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(field('Webhook URL').disabled).toBe(true));
    held.open();
    expect(await screen.findByText('Webhook configuration saved successfully')).toBeTruthy();
    expect(server.to(SAVE)[0]?.body).toEqual({
      webhook_url: 'https://own.example/hook',
      is_active: false,
      version: 3,
    });
    await waitFor(() => expect(save().disabled).toBe(true));
    expect(field('Webhook URL').value).toBe('https://own.example/hook');
    type('Header key', 'x-own');
    await user.click(save());
    await waitFor(() => expect(server.to(SAVE)).toHaveLength(2));
    expect(server.to(SAVE)[1]?.body).toEqual({ webhook_header_key: 'x-own', version: 4 });
  });

  test('a typed value is masked once stored, and shown in full once', async () => {
    const { server, user } = await show({ [SAVE]: ok(webhook({ webhook_header_value: FULL, version: 4 })) });
    type('Header value', FULL);
    await user.click(save());
    expect(await screen.findByText(FULL)).toBeTruthy();
    expect(server.to(SAVE)[0]?.body).toEqual({ webhook_header_value: FULL, version: 3 });
    await waitFor(() => expect(field('Header value').value).toBe(MASKED_VALUE));
  });

  test('invalid input is marked and can be discarded', async () => {
    const { server, user } = await show();
    type('Header key', 'Host');
    type('Header value', 'short');
    await user.click(save());
    expect(await screen.findByText('This header name is reserved.')).toBeTruthy();
    screen.getByText('Header value must be 16 to 256 visible characters without spaces.');
    expect(server.to(SAVE)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Header key').value).toBe('x-webhook-secret'));

    type('Signing secret', 'whsec_short');
    await user.click(screen.getByRole('button', { name: 'Save signing secret' }));
    await screen.findByText('Signing secret must be whsec_ followed by the base64 of 24 to 64 bytes.');
    expect(server.to(SAVE)).toHaveLength(0);
  });

  test('S8.66 a failure shows its reason; a conflict loads the latest on request and keeps the input', async () => {
    const { server, user } = await show({ [SAVE]: refuse(500, 'X', 'No luck.') });
    type('Header key', 'x-own');
    await user.click(save());
    expect(await screen.findByText('Failed to save webhook configuration')).toBeTruthy();
    expect(screen.getByText('No luck.')).toBeTruthy();
    expect(field('Header key').value).toBe('x-own');

    server.set(SAVE, stale);
    await user.click(save());
    expect(await screen.findByText('This configuration was changed elsewhere')).toBeTruthy();
    server.set(READ, refuse(502, 'X', 'Gone.'));
    await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
    expect(await screen.findByText('The latest version could not be loaded.')).toBeTruthy();
    expect(field('Header key').value).toBe('x-own');

    server.set(READ, ok(webhook({ webhook_header_key: 'x-theirs', is_active: false, version: 7 })));
    await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
    expect(await screen.findByText(/The latest version is loaded and what you typed is kept/)).toBeTruthy();
    expect(field('Header key').value).toBe('x-own');
    expect(screen.getByText('Stored: x-theirs')).toBeTruthy();
    expect(enabled().checked).toBe(false);
    server.set(SAVE, ok(webhook({ webhook_header_key: 'x-own', is_active: false, version: 8 })));
    await user.click(save());
    await waitFor(() => expect(server.to(SAVE)).toHaveLength(3));
    expect(server.to(SAVE)[2]?.body).toEqual({ webhook_header_key: 'x-own', version: 7 });
    await waitFor(() => expect(screen.queryByText(/The newest is loaded/)).toBeNull());
  });
});

test('the server generates a new value after confirmation, shows it once, and keeps other input', async () => {
  const { server, user } = await show({ [SAVE]: ok(webhook({ webhook_header_value: FULL, version: 4 })) });
  type('Webhook URL', 'https://own.example/hook');
  await user.click(screen.getByRole('button', { name: 'Generate a new value' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Generate a new header value?' }));
  expect(server.to(SAVE)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText(FULL)).toBeTruthy();
  expect(server.to(SAVE)[0]?.body).toEqual({ generate: true, version: 3 });
  expect(field('Webhook URL').value).toBe('https://own.example/hook');
});

describe('the signature', () => {
  const SECRET = `whsec_${'QUJD'.repeat(8)}`;
  const UNTIL = '2026-11-21T14:00:00.000Z';
  const signed = (over = {}) => webhook({ signed: true, version: 4, ...over });
  const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  test('saves the provider’s pasted secret, then removes it from the page, even after a conflict', async () => {
    const { server, user } = await show({ [SAVE]: stale });
    type('Signing secret', ` ${SECRET} `);
    await user.click(press('Save signing secret'));
    expect(await screen.findByText('This configuration was changed elsewhere')).toBeTruthy();
    server.set(READ, ok(webhook({ version: 7 })));
    await user.click(press('Load the latest version'));
    await waitFor(() => expect(screen.queryByText('This configuration was changed elsewhere')).toBeNull());
    server.set(SAVE, ok(signed({ version: 8 })));
    await user.click(press('Save signing secret'));
    await screen.findByText('Signed');
    expect(server.to(SAVE).map(({ body }) => body)).toEqual([
      { signing_secret: SECRET, version: 3 },
      { signing_secret: SECRET, version: 7 },
    ]);
    await waitFor(() => expect(field('Signing secret').value).toBe(''));
    expect(screen.queryByText('Fixed header: less secure')).toBeNull();
    expect(document.body.innerHTML).not.toContain(SECRET);
  });

  test('is generated by the server after confirmation, and shown once', async () => {
    const { server, user } = await show({ [SAVE]: ok(signed({ signing_secret: SECRET })) });
    type('Header key', 'x-own');
    await user.click(press('Generate a signing secret'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Generate a signing secret?' }));
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('This signing secret is shown once. Copy it now.')).toBeTruthy();
    expect(server.to(SAVE)[0]?.body).toEqual({ generate_signing_secret: true, version: 3 });
    await user.click(press('Copy signing secret'));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(press('I have copied it'));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    // Other input is kept, and saved over the new version.
    expect(field('Header key').value).toBe('x-own');
    server.set(SAVE, ok(signed({ webhook_header_key: 'x-own', version: 5 })));
    await user.click(save());
    await waitFor(() =>
      expect(server.to(SAVE)[1]?.body).toEqual({ webhook_header_key: 'x-own', version: 4 }),
    );
  });

  test('is rotated with a grace period for the old secret, and removed after confirmation', async () => {
    const { server, user } = await show({ [READ]: ok(signed()) });
    server.set(
      SAVE,
      ok(signed({ signing_secret: SECRET, previous_signing_secret_until: UNTIL, version: 5 })),
    );
    await user.click(press('Generate a new signing secret'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Generate a new signing secret?' }));
    expect(dialog.getByText(/accepted for another 24 hours/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    await screen.findByText(`The previous secret is accepted until ${secondWithZone(UNTIL)}.`, {
      exact: false,
    });
    server.set(SAVE, ok(webhook({ version: 6 })));
    await user.click(press('Remove signing secret'));
    const removal = within(await screen.findByRole('alertdialog', { name: 'Remove the signing secret?' }));
    expect(server.to(SAVE)).toHaveLength(1);
    await user.click(removal.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Fixed header: less secure')).toBeTruthy();
    expect(server.to(SAVE)[1]?.body).toEqual({ signing_secret: null, version: 5 });
  });
});

const stored = webhook();

test('sends only changes, over the loaded version', () => {
  expect(typedOver({ ...formOf(stored), is_active: false }, stored)).toEqual({ is_active: false });
  expect(typedOver({ ...formOf(stored), webhook_url: '' }, stored)).toEqual({ webhook_url: '' });
});

test('never sends the mask', () => {
  expect(typedOver(formOf(stored), stored)).toEqual({});
  expect(formOf(webhook({ webhook_header_value: 'in-full-in-full-in-full' })).webhook_header_value).toBe(
    MASKED_VALUE,
  );
});

test('the full value is only in the response that sets it', () => {
  expect(shownValue(stored)).toBeNull();
  expect(shownValue(webhook({ webhook_header_value: 'in-full-in-full' }))).toBe('in-full-in-full');
});

test.each([
  [{ webhook_url: 'ftp://x' }, 'Field must be an http or https address.'],
  [{ webhook_header_key: 'two words' }, /^Field must be a header name/],
  [{ webhook_header_key: 'Host' }, 'This header name is reserved.'],
  [{ webhook_header_value: 'short' }, 'Field must be 16 to 256 visible characters without spaces.'],
])('%j is refused with a message', (over, text) => {
  const issue = z.safeParse(webhookForm, { ...formOf(stored), ...over }).error?.issues[0];
  expect(sentence('Field', issue?.message)).toMatch(text);
});
