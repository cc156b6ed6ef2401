import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { conversionId, orderId } from '#functions/modules/orders/ids.ts';
import { describe, expect, test } from 'vitest';

describe('ids', () => {
  test('are derived from account and order', () => {
    expect(conversionId('acc_1', 'ord_1')).toBe(conversionId('acc_1', 'ord_1'));
    expect(conversionId('acc_1', 'ord_1')).toMatch(/^cnv_[a-z2-7]{26}$/);
    expect(conversionId('acc_2', 'ord_1')).not.toBe(conversionId('acc_1', 'ord_1'));
    expect(subAccountId('acc_1')).toMatch(/^sub_[a-z2-7]{26}$/);
    expect(orderId('acc_1', 'ord_1')).toMatch(/^ord_[a-z2-7]{26}$/);
  });

  test('do not collide', () => {
    const many = new Set(Array.from({ length: 20_000 }, (_, n) => conversionId('acc', `ord_${n}`)));
    expect(many.size).toBe(20_000);
  });
});
