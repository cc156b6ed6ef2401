import { conversionId } from '@ramps-gateway/functions/src/platform/ids.ts';
import { configure, enter, newAccount } from '../../support/scene.ts';
import { conversionOf, pay, sandbox } from '../../support/stack-client.ts';
import { ordersByConversion, rowsOf } from '../judge.ts';
import { eventOf, operatorsWebhook } from '../provider.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const COPIES = 50;

/** 50 simultaneous copies of one event: one is accepted, one row, one conversion, one order of each kind. */
export const oneEvent: Scenario = {
  name: 'one event',
  limitMs: { full: 180_000, short: 180_000 },
  run: async (world) => {
    const { stack } = await world.shared();
    const verdicts = newVerdicts();
    const scene = await enter(stack);
    const deliver = await operatorsWebhook(scene);
    const account = await newAccount(stack, scene, { user_id: scene.ids.operator });
    await configure(scene.operator, account);
    const control = sandbox(stack);
    await control('PUT /sandbox/behaviour', { webhooks: { drop: 1 }, auto_confirm_ms: 0 });
    try {
      const deposit = await pay(stack, account.external_id, '400.00');
      const event = eventOf(deposit, 'order.confirmed');
      const answers = await Promise.all(Array.from({ length: COPIES }, () => deliver(event)));
      const said = (what: string) => answers.filter((answer) => answer.said === what).length;
      verdicts.equal(said('accepted'), 1, 'copies accepted');
      verdicts.equal(said('duplicate'), COPIES - 1, 'copies answered as duplicates');
      await conversionOf(scene.operator, deposit.id, ['transfer_completed'], 120_000);
      const id = conversionId(account.external_id, deposit.id);
      const rows = (await rowsOf(stack, 'webhook_event')).filter(
        ({ record }) => record?.['order_id'] === deposit.id,
      );
      verdicts.equal(rows.length, 1, 'rows of the event');
      const [exchanges, withdrawals] = await Promise.all([
        ordersByConversion(stack, 'exchange'),
        ordersByConversion(stack, 'withdrawal'),
      ]);
      verdicts.equal(exchanges.get(id)?.length, 1, 'exchanges');
      verdicts.equal(withdrawals.get(id)?.length, 1, 'withdrawals');
      return {
        counts: { copies: COPIES, accepted: said('accepted'), conversions: 1 },
        violations: verdicts.violations,
      };
    } finally {
      await control('PUT /sandbox/behaviour', { webhooks: null, auto_confirm_ms: 300 });
    }
  },
};
