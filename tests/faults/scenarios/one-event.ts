import { rowsOf } from '../judge.ts';
import { confirmed, deliverUntilTaken, eachOnce, playOn } from '../playground.ts';
import type { Scenario } from '../scenario.ts';

const COPIES = 50;

/** 50 simultaneous copies of one event: one row, one conversion, one order of each kind. */
export const oneEvent: Scenario = {
  name: 'one event',
  run: async (world, verdicts) => {
    const held = await world.shared();
    const { stack } = held;
    const ground = await playOn(held, 1);
    const deposits = await ground.deposits(1, '400.00');
    const copies = deposits.flatMap((deposit) => Array.from({ length: COPIES }, () => confirmed(deposit)));
    const { sent, answers } = await deliverUntilTaken(ground, copies, COPIES);
    const said = (what: string) => answers.filter((answer) => answer.said === what).length;
    verdicts.equal(said('accepted') + said('duplicate'), COPIES, 'copies answered');
    // On a slow machine the accepted answer can get lost.
    if (sent === COPIES) verdicts.equal(said('accepted'), 1, 'copies accepted');
    else verdicts.expect(said('accepted') <= 1, () => `${said('accepted')} copies accepted`);
    const conversions = await eachOnce(stack, deposits, verdicts);
    const rows = (await rowsOf(stack, 'webhook_event')).filter(
      ({ record }) => record?.['order_id'] === deposits[0]?.id,
    );
    verdicts.equal(rows.length, 1, 'rows of the event');
    return { copies: COPIES, accepted: said('accepted'), conversions };
  },
};
