import { conversionId } from '#functions/modules/orders/ids.ts';
import { conversionOf } from '#tests/support/stack-client.ts';
import { ordersByConversion, rowsOf } from '../judge.ts';
import { playOn } from '../playground.ts';
import { eventOf } from '../provider.ts';
import { deliverUntilTaken } from '../delivered.ts';
import { judgeFigures } from '../figures.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const COPIES = 50;

/** 50 simultaneous copies of one event: one is accepted, one row, one conversion, one order of each kind. */
export const oneEvent: Scenario = {
  name: 'one event',
  limitMs: { full: 180_000, short: 600_000 },
  run: async (world) => {
    const { stack } = await world.shared();
    const verdicts = newVerdicts();
    const ground = await playOn(stack, 1);
    try {
      const [deposit] = await ground.deposits(1, '400.00');
      if (!deposit) throw new Error('there is no deposit');
      const event = eventOf(deposit, 'order.confirmed');
      const copies = Array.from({ length: COPIES }, () => event);
      const { sent, answers } = await deliverUntilTaken(ground, copies, 120_000, COPIES);
      const said = (what: string) => answers.filter((answer) => answer.said === what).length;
      verdicts.equal(said('accepted') + said('duplicate'), COPIES, 'copies answered');
      // The answer of the one that was recorded may have been lost, on a machine that is slow.
      if (sent === COPIES) verdicts.equal(said('accepted'), 1, 'copies accepted');
      else verdicts.expect(said('accepted') <= 1, () => `${said('accepted')} copies accepted`);
      await conversionOf(ground.scene.operator, deposit.id, ['transfer_completed'], 120_000);
      const id = conversionId(deposit.account_id, deposit.id);
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
      await judgeFigures(stack, verdicts);
      return {
        counts: { copies: COPIES, accepted: said('accepted'), conversions: 1 },
        violations: verdicts.violations,
      };
    } finally {
      await ground.leave();
    }
  },
};
