// @vitest-environment node
import { MASKED_VALUE } from '#shared/contract/calls/webhooks.ts';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import {
  changeOf,
  formOf,
  sentence,
  shownValue,
  typedOver,
  webhookForm,
} from '#web/features/webhook-configuration/model/webhook-form.ts';
import { webhook } from '../fixtures.ts';

const stored = webhook();

describe('what is sent', () => {
  test('only what differs, over the version that was read', () => {
    expect(changeOf({ ...formOf(stored), is_active: false }, stored)).toEqual({
      is_active: false,
      version: 3,
    });
    expect(changeOf({ ...formOf(stored), webhook_url: '' }, stored)).toEqual({ webhook_url: '', version: 3 });
  });

  test('never the mask', () => {
    expect(typedOver(formOf(stored), stored)).toEqual({});
    expect(formOf(webhook({ webhook_header_value: 'in-full-in-full-in-full' })).webhook_header_value).toBe(
      MASKED_VALUE,
    );
  });
});

test('a value in full is there only in the answer that sets it', () => {
  expect(shownValue(stored)).toBeNull();
  expect(shownValue(webhook({ webhook_header_value: 'in-full-in-full' }))).toBe('in-full-in-full');
});

test.each([
  [{ webhook_url: 'ftp://x' }, 'Field must be an http or https address.'],
  [{ webhook_header_key: 'two words' }, /^Field must be a header name/],
  [{ webhook_header_key: 'Host' }, 'This header name is reserved.'],
  [{ webhook_header_value: 'short' }, 'Field must be 16 to 256 visible characters without blanks.'],
])('%j is refused in words', (over, text) => {
  const issue = z.safeParse(webhookForm, { ...formOf(stored), ...over }).error?.issues[0];
  expect(sentence('Field', issue?.message)).toMatch(text);
});
