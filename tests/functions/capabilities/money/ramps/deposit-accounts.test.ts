import { expect, test } from 'vitest';
import { CLIENT } from '#tests/support/api.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { OWN, setUp } from './set-up.ts';

const PIX =
  '00020126580014br.gov.bcb.pix013600000000-0000-4000-8000-0123456789ab5204000053039865802BR5911Made_Up_Pay6009Sao_Paulo62290525ABCDEFGHIJKLMNOPQRSTUVWXY6304614C';

const engine = unitEngine();

test('S3.11 a deposit account with a damaged PIX code is not passed on', async () => {
  const world = await setUp(await engine.newTable());
  const ask = (instant_payment: string) => {
    world.state.answer = () =>
      world.answered(200, { id: 'bnk_1', instant_payment, instant_payment_type: 'PIX' });
    return world.ask(CLIENT, 'POST /v1/subaccount/bank-account/shared', {
      data: { asset: 'BRL' },
      account: OWN,
    });
  };
  expect(await ask(PIX)).toMatchObject({ status: 200, body: { instant_payment: PIX } });
  for (const damaged of [
    PIX.replace('89ab', '89ac'),
    `${PIX.slice(0, -4)}0000`,
    'hello',
    'https://pix.example',
  ])
    expect(await ask(damaged)).toMatchObject({
      status: 502,
      body: { error: { message: 'The provider sent a damaged PIX code. Generate it again.' } },
    });
});
