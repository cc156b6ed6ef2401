import { isByGateway } from '#shared/domain/stops.ts';
import { orderRow } from '#functions/modules/orders/model.ts';
import type { Conversion } from '#functions/modules/conversions/model.ts';
import { Callers } from './callers.ts';
import { decideSlot } from './deciders.ts';
import { Collectors } from './collectors.ts';
import { Network } from './network.ts';
import { act, moveAccount, pressFailed, restore } from './people.ts';
import { BUSY_MINUTES, type Scenario } from './scenario.ts';
import { Simulation } from './simulation.ts';
import { inDoubt } from './judge.ts';
import type { Turns } from './timeline.ts';
import { verdict } from './verdict.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Covers checks every 5 minutes, frozen drivers and the end of a day. */
const CALM_SWEEPS = 80;

/** The person who settles an order with an unknown outcome knows the outcome. */
const isLeftInDoubt = (conversion: Conversion): boolean =>
  inDoubt(conversion) && conversion.record.settled === null;

const nextDue = async ({ world, timeline }: Simulation): Promise<number | undefined> => {
  const due = [...(await world.due.conversions('9999', 1000)), ...(await world.due.events('9999', 1000))];
  return due.length === 0 ? undefined : Math.min(...due.map(({ dueAt }) => Date.parse(dueAt))) - timeline.now;
};

const isWaiting = ({ world }: Simulation): boolean =>
  [...world.slots.values()].some(({ slot }) => slot?.record.phase === 'person');

const decide = (simulation: Simulation): void => {
  if (isWaiting(simulation)) simulation.start(() => decideSlot(simulation));
};

/** An administrator asks the provider and lifts the gateway's own stops. Without faults there must be none. */
const liftOwn = (simulation: Simulation): void => {
  const { scenario, world } = simulation;
  const { gateway, account } = world.stops.standing;
  const isOwn = [gateway, ...account].some((stop) => stop !== null && isByGateway(stop));
  if (isOwn && scenario.unnamed?.isQuiet === false) act(simulation, 'stops are lifted');
};

/** The sweep runs each minute; minutes without due work are skipped. */
const sweepUntilDone = async (simulation: Simulation): Promise<void> => {
  const most = simulation.scenario.unnamed ? Math.min(6 * CALM_SWEEPS, simulation.sweepsLeft) : CALM_SWEEPS;
  for (let sweeps = 0; sweeps < most; sweeps += 1) {
    simulation.sweepsLeft -= 1;
    // After a violation, later ones show nothing new.
    if (simulation.history.violations.length > 0) return;
    const due = await nextDue(simulation);
    if (due === undefined && sweeps >= 3 && !isWaiting(simulation)) return;
    decide(simulation);
    liftOwn(simulation);
    if (due !== undefined && due > MINUTE_MS) await simulation.timeline.run(due - MINUTE_MS / 2);
    simulation.sweep();
    await simulation.timeline.run(MINUTE_MS);
  }
};

/** Reconciliation makes each row match the provider, reported or not. */
const reconcile = ({ world, ledger, timeline, calls }: Simulation): void => {
  const { accountRecord: account, provider } = world;
  calls.acting = undefined;
  const now = new Date(timeline.now + DAY_MS);
  for (const order of provider.orders)
    if (account && order.account_id === account.external_id)
      void world.orderStore.keep(orderRow(account, order, now), now.toISOString());
  ledger.atRest();
};

/** Nothing went wrong, so no person was needed. */
const mustHaveBound = ({ world, intents, history }: Simulation): void => {
  if (intents.hasAsked) history.violated('nothing went wrong, but a slot waited for a person');
  for (const { record } of world.rows.values())
    if (record.status !== 'transfer_completed')
      history.violated(
        `nothing went wrong, but a conversion is ${record.status}: ${record.error_message ?? ''}`,
      );
};

/** The same scenario and turns give the same history. */
export const runOnce = async (scenario: Scenario, turns: Turns) => {
  const simulation = new Simulation(scenario, turns);
  const { world, history, judge, timeline } = simulation;
  const network = new Network(simulation);
  const callers = new Callers(simulation);
  const collectors = new Collectors(simulation);
  scenario.deposits.forEach((deposit, number) => network.pay(deposit, number));
  scenario.ownOrders.forEach((order, number) => network.own(order, number));
  for (const plan of scenario.hostile) simulation.after(plan.at * 1000, () => network.attack(plan));
  for (const move of scenario.moves) simulation.after(move.at * 1000, () => moveAccount(simulation, move));
  for (const { at, ...order } of scenario.unnamed?.foreign ?? [])
    simulation.after(at * 1000, () => network.foreign(order));
  for (const { at, what } of scenario.actions) simulation.after(at * 1000, () => act(simulation, what));
  for (let minute = 0; minute < BUSY_MINUTES && history.violations.length === 0; minute += 1) {
    simulation.sweep();
    if (minute % 4 === 3) decide(simulation);
    await timeline.run(MINUTE_MS);
  }
  restore(simulation);
  await sweepUntilDone(simulation);
  for (let press = 0; press < scenario.retriesAtEnd; press += 1) {
    await timeline.run(scenario.patience * MINUTE_MS);
    pressFailed(simulation);
    await sweepUntilDone(simulation);
  }
  const placed = await callers.verdict(() => sweepUntilDone(simulation));
  const collected = await collectors.verdict(() => sweepUntilDone(simulation));
  await sweepUntilDone(simulation);
  const outcomes = verdict(world, judge, history, simulation.taken);
  reconcile(simulation);
  simulation.intents.atRest();
  if (scenario.unnamed?.isQuiet) mustHaveBound(simulation);
  const certain = world.provider.keyHonoured && scenario.patience > 0 && scenario.retriesAtEnd > 0;
  if (certain && [...world.rows.values()].some(isLeftInDoubt))
    history.violated('keys are honoured, but the outcome is still unknown after Retry');
  return {
    world,
    history: history.lines,
    violations: history.violations,
    faults: history.faults,
    deposits: scenario.deposits.length,
    /** Number of orders for callers of the proxy. */
    placed,
    /** Number of spread collections. */
    collected,
    outcomes,
    /** Milliseconds that a transfer waited for exchanges of others. */
    longestWait: judge.longestWait,
    reasons: [
      ...[...world.rows.values()].flatMap(({ record: { error_code: code } }) =>
        code === null ? [] : [code],
      ),
      ...[...world.payments.values()].flatMap(({ record }) =>
        record.state === 'held' ? [`payment ${record.reason_code ?? ''}`] : [],
      ),
    ],
    destinations: [...world.rows.values()].flatMap(({ record: { status, destination } }) =>
      status === 'transfer_completed' && destination ? [destination.wallet_id] : [],
    ),
  };
};

export type RunResult = Awaited<ReturnType<typeof runOnce>>;
