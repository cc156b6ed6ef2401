import type { ConversionRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { api, conversionOf, pay } from '#tests/support/stack-client.ts';
import type { StackFile } from '#tests/support/stack.ts';

/** Ids that a caller can request: a sub-account and its records. */
export interface Thing {
  readonly account: string;
  readonly external: string;
  readonly conversion: string;
  readonly configuration: string;
  readonly order: string;
  /** A user to request as a partner. */
  readonly partner: string;
}

/** Well-formed ids that do not exist. */
export const NOWHERE: Thing = {
  account: `sub_${'a'.repeat(26)}`,
  external: 'acc_nowhere',
  conversion: `cnv_${'a'.repeat(26)}`,
  configuration: `ccf_${'a'.repeat(26)}`,
  order: 'ord_nowhere',
  partner: '00000000-0000-4000-8000-00000000000a',
};

export type Caller = 'nobody' | 'client' | 'operator' | 'admin';

export interface Parties {
  readonly scene: Scene;
  readonly callers: Readonly<Record<Caller, ReturnType<typeof api>>>;
  /** One of the client, one managed by the operator, one without an owner. */
  readonly things: Readonly<Record<'client' | 'operator' | 'nobody', Thing>>;
}

/** A user without sub-accounts, visible only to administrators. */
const strangerOf = async (admin: ReturnType<typeof api>): Promise<string> => {
  const { body } = await admin<{ user: { id: string } }>('POST /users', {
    email: 'stranger@example.com',
    password: 'Long-enough-1',
    role: 'client',
    displayName: 'A Stranger',
  });
  return body.user.id;
};

/** Creates three sub-accounts with a completed conversion: one of the client, one managed by the operator, one without an owner. */
export const enterAll = async (stack: StackFile): Promise<Parties> => {
  const scene = await enter(stack);
  const { admin, ids } = scene;
  const make = async (ownership: Parameters<typeof newAccount>[2]): Promise<[SubAccountRecord, string]> => {
    const account = await newAccount(stack, scene, ownership);
    const { id } = await configure(scene, account);
    return [account, id];
  };
  const thing = async (
    [account, configuration]: [SubAccountRecord, string],
    partner: string,
  ): Promise<Thing> => {
    const deposit = await pay(stack, account.external_id, '1500');
    const everything: ReturnType<typeof api> = (line, ...rest) =>
      admin(line.replace('?limit', '?scope=all&limit'), ...rest);
    const conversion: ConversionRecord = await conversionOf(everything, deposit.id);
    return {
      account: account.id,
      external: account.external_id,
      conversion: conversion.id,
      configuration,
      order: deposit.id,
      partner,
    };
  };
  const made = [
    await make({ user_id: ids.client, manager_id: null }),
    await make({ user_id: null, manager_id: ids.operator }),
    await make({ user_id: null, manager_id: null }),
  ] as const;
  const [client, operator, nobody] = await Promise.all([
    thing(made[0], ids.client),
    thing(made[1], ids.operator),
    thing(made[2], await strangerOf(admin)),
  ]);
  return {
    scene,
    callers: { nobody: api(stack), client: scene.client, operator: scene.operator, admin },
    things: { client, operator, nobody },
  };
};
