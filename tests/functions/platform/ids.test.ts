import * as ids from '#functions/platform/ids.ts';
import { describe, expect, test } from 'vitest';

describe('ids', () => {
  test('follow from what they stand for', () => {
    expect(ids.conversionId('acc_1', 'ord_1')).toBe(ids.conversionId('acc_1', 'ord_1'));
    expect(ids.conversionId('acc_1', 'ord_1')).toMatch(/^cnv_[a-z2-7]{26}$/);
    expect(ids.conversionId('acc_2', 'ord_1')).not.toBe(ids.conversionId('acc_1', 'ord_1'));
    expect(ids.subAccountId('acc_1')).toMatch(/^sub_[a-z2-7]{26}$/);
    expect(ids.orderId('acc_1', 'ord_1')).toMatch(/^ord_[a-z2-7]{26}$/);
  });

  test('do not meet among many', () => {
    const many = new Set(Array.from({ length: 20_000 }, (_, n) => ids.conversionId('acc', `ord_${n}`)));
    expect(many.size).toBe(20_000);
  });

  test('of a configuration and its sub-account lead to each other', () => {
    const account = ids.subAccountId('acc_1');
    expect(ids.subAccountOfConfiguration(ids.configurationId(account))).toBe(account);
    expect(ids.userOfWebhookConfiguration(ids.webhookConfigurationId('u-1'))).toBe('u-1');
    expect(ids.userOfWebhookConfiguration('something')).toBeUndefined();
  });

  test('a key is a UUID, always the same for the same text', () => {
    expect(ids.keyFor('cnv_a-x1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(ids.keyFor('cnv_a-x1')).toBe(ids.keyFor('cnv_a-x1'));
    expect(ids.keyFor('cnv_a-x2')).not.toBe(ids.keyFor('cnv_a-x1'));
  });
});
