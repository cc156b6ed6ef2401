import { setTimeout as delay } from 'node:timers/promises';
import type { StackFile } from '#tests/support/stack.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { confirmed, eachOnce, playOn, type Playground } from '../playground.ts';
import { inParallel } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

const CALLS = { full: 1_000, short: 240 } as const;
const AT_ONCE = 16;
/** When all calls are made but the rotation still runs. */
const BETWEEN_MS = 1_000;
const DEPOSITS = { full: 30, short: 6 } as const;

interface Rotation {
  readonly client_id?: string;
  readonly grace_seconds: number;
  readonly revoke_tokens?: boolean;
}

/** As with most providers, the old credentials still work while an administrator saves the new ones. */
const ROTATIONS: readonly Rotation[] = [
  // Old tokens stay valid.
  { grace_seconds: 60 },
  // Old tokens are answered 401.
  { grace_seconds: 10, revoke_tokens: true },
  { grace_seconds: 10, revoke_tokens: true, client_id: 'another-client' },
];

type Call = readonly [line: string, body: unknown];

const callsFor = ({ accounts }: Playground): readonly Call[] => {
  const headers = { 'X-sub-account-id': accounts[0]?.external_id };
  const ramps = (method: string, endpoint: string, more: object = {}): Call => [
    'POST /ramps',
    { method, endpoint, ...more },
  ];
  const quote = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '100', product: 'exchange' };
  return [
    ramps('GET', '/v1/asset'),
    ramps('GET', '/v1/balance/assets', { headers }),
    ramps('POST', '/v1/quote', { headers, data: quote }),
    ramps('GET', '/v1/order', { headers }),
    ramps('GET', '/v1/balance/pool'),
    ['POST /sync-subaccounts', {}],
  ];
};

const rotate = async (stack: StackFile, { scene }: Playground, rotation: Rotation): Promise<void> => {
  const made = await sandbox(stack)<{ client_id: string; client_secret: string }>(
    'POST /sandbox/credentials',
    rotation,
  );
  const saved = await scene.admin('PUT /credentials', { ...made, environment: 'sandbox' });
  if (saved.status !== 200) throw new Error(`the credentials were not saved: ${JSON.stringify(saved.body)}`);
};

const refusals = async (stack: StackFile): Promise<number> => {
  const { items } = await sandbox(stack)<{ items: { path: string; status: number | null }[] }>(
    'GET /sandbox/log?kind=request',
  );
  return items.filter(({ status }) => status === 401).length;
};

/** Credentials change three times during calls and conversions, without an error for anyone. */
export const rotation: Scenario = {
  name: 'credentials rotated',
  run: async (world, verdicts) => {
    const held = await world.shared();
    const { stack } = held;
    const ground = await playOn(held, 2);
    const kinds = callsFor(ground);
    const refusedBefore = await refusals(stack);
    const total = world.sized(CALLS);
    let conversions = 0;
    // A quarter ends with its rotation, however fast its calls are.
    const quarter = async (number: number): Promise<number> => {
      const turn = ROTATIONS[number];
      let [done, failed, open] = [0, 0, true];
      const changing = (async () => {
        if (!turn) return;
        await delay(200);
        await rotate(stack, ground, turn);
        await delay(turn.revoke_tokens ? turn.grace_seconds * 1000 + 500 : 500);
      })().finally(() => {
        open = false;
      });
      const worker = async (_: unknown, index: number): Promise<void> => {
        while (open || done < total / 4) {
          if (done >= total / 4) await delay(BETWEEN_MS);
          done += 1;
          const [line, body] = kinds[(done + index) % kinds.length] ?? ['GET /profile', undefined];
          const answer = await ground.scene.admin(line, body);
          if (answer.status === 200) continue;
          failed += 1;
          verdicts.expect(false, () => `${line} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
        }
      };
      const workers = inParallel(Array.from({ length: AT_ONCE }), AT_ONCE, worker);
      const deposits = await ground.deposits(world.sized(DEPOSITS) / 3, '280.00');
      await inParallel(deposits, 4, async (deposit) => {
        await ground.deliver(confirmed(deposit));
        await delay(100);
      });
      await Promise.all([changing, workers]);
      conversions += await eachOnce(stack, deposits, verdicts);
      verdicts.equal(failed, 0, `calls that failed in quarter ${number + 1}`);
      return done;
    };
    // Back to the first client for the next scenario.
    world.defer(() => rotate(stack, ground, { client_id: stack.ramps.clientId, grace_seconds: 120 }));
    let calls = 0;
    for (let number = 0; number < 4; number += 1) calls += await quarter(number);
    return {
      calls,
      rotations: ROTATIONS.length,
      conversions,
      'refused by the provider (401)': (await refusals(stack)) - refusedBefore,
    };
  },
};
