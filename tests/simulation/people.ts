import { configuration } from '../support/records.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Action } from './scenario.ts';
import type { Simulation } from './simulation.ts';

const WALLET = { id: 'wal_1', network: 'tron' };

const configure = (simulation: Simulation, change: Partial<ConfigurationRecord> | null): void => {
  const { world, judge } = simulation;
  const account = world.accountRecord;
  if (!account) return;
  const known = world.configurationRecord ?? configuration(account);
  world.configurationRecord = change === null ? undefined : { ...known, ...change };
  if (world.configurationRecord) judge.limitIs(world.configurationRecord.maximum_daily_amount);
};

const pressAll = (simulation: Simulation, times: number): void => {
  for (const id of simulation.world.rows.keys())
    for (let press = 0; press < times; press += 1) simulation.press(id);
};

/** What people do while conversions are under way. */
export const act = (simulation: Simulation, what: Action): void => {
  const { world } = simulation;
  simulation.history.say(`somebody: ${what}`);
  const account = (change: Partial<NonNullable<typeof world.accountRecord>>): void => {
    if (world.accountRecord) world.accountRecord = { ...world.accountRecord, ...change };
  };
  switch (what) {
    case 'retry':
      for (const id of world.rows.keys()) simulation.press(id, 'a stranger');
      return pressAll(simulation, 1);
    case 'retry 3 times at once':
      return pressAll(simulation, 3);
    case 'retry 20 times at once':
      return pressAll(simulation, 20);
    case 'configuration disabled':
      return configure(simulation, { is_enabled: false });
    case 'configuration enabled':
      return configure(simulation, { is_enabled: true });
    case 'configuration deleted':
      return configure(simulation, null);
    case 'limit 2000':
      return configure(simulation, { maximum_daily_amount: '2000' });
    case 'limit 10000':
      return configure(simulation, { maximum_daily_amount: '10000' });
    case 'credentials removed':
      simulation.credentials = 'gone';
      return;
    case 'credentials wrong':
      simulation.credentials = 'wrong';
      return;
    case 'credentials restored':
      simulation.credentials = 'good';
      return;
    case 'sub-account inactive':
      return account({ status: 'inactive' });
    case 'sub-account moved to another owner':
      return account({ user_id: 'another' });
    case 'webhook owner becomes admin':
      simulation.ownerRole = 'admin';
      return;
    case 'webhooks refused':
      simulation.webhooksTaken = false;
      return;
    case 'webhooks taken again':
      simulation.webhooksTaken = true;
      return;
    case 'wallet removed':
      world.provider.wallet = null;
      return;
    case 'wallet restored':
      world.provider.wallet = WALLET;
      return;
    case 'all drivers again':
      for (const id of world.rows.keys()) simulation.drive({ kind: 'conversion', id });
      return;
    case 'another sweep':
      return simulation.sweep();
  }
};

/** The faults are over: what was taken away is back. */
export const restore = (simulation: Simulation): void => {
  simulation.calls.striking = false;
  simulation.credentials = 'good';
  simulation.webhooksTaken = true;
  simulation.world.provider.wallet = WALLET;
  simulation.history.say('the faults are over');
};
