import { ENTITIES, type Entity, entityNamed, QUEUES, subscriptionOf } from '#shared/contract/entities.ts';
import { FRAME_TYPES } from '#shared/contract/socket.ts';
import { describe, expect, test } from 'vitest';

const all: readonly (readonly [string, Entity])[] = Object.entries(ENTITIES);
const templates = (of: Entity): readonly string[] => [...of.key, ...Object.values(of.lists ?? {})];
const beforeHole = (template: string): string => template.replace(/\{.*/, '');

describe.each(all)('%s', (_id, entity) => {
  test('has named placeholders, and no other braces', () => {
    for (const template of templates(entity)) expect(template).toMatch(/^([^{}]|\{[a-z]+(:number)?\})*$/);
  });

  test('is listed under its own name', () => {
    for (const list of Object.values(entity.lists ?? {}))
      expect([entity.name, `${entity.name}#`]).toContain(beforeHole(list));
  });

  test('reaches the sockets if it has a frame', () => {
    if (entity.frame) expect(entity.stream).toContain('push-changes');
  });
});

test('no two entities have the same key', () => {
  const keys = all.map(([, { key }]) => key.join(' '));
  expect(new Set(keys.map((key) => key.replaceAll(/\{[^}]*\}/g, '*'))).size).toBe(keys.length);
});

test('entities with the same name have no frame and no consumer, because a change only gives the name', () => {
  for (const [, entity] of all)
    if (all.filter(([, { name }]) => name === entity.name).length > 1)
      expect([entity.frame, entity.stream]).toEqual([undefined, undefined]);
});

test('each frame of the contract belongs to an entity', () => {
  expect(new Set(all.flatMap(([, { frame }]) => (frame ? [frame.type] : [])))).toEqual(new Set(FRAME_TYPES));
});

test('each queue is used', () => {
  expect(new Set(all.flatMap(([, { due }]) => due ?? []))).toEqual(new Set(Object.keys(QUEUES)));
});

test('the partitions of due work never change', () => {
  expect(QUEUES).toEqual({
    conversions: { name: 'DUE#', partitions: 8 },
    events: { name: 'DUE#e', partitions: 4 },
    parked: { name: 'PARKED', partitions: 1 },
    users: { name: 'DUE#users', partitions: 1 },
    moves: { name: 'DUE#moves', partitions: 1 },
    holdings: { name: 'DUE#holdings', partitions: 1 },
    exports: { name: 'DUE#exports', partitions: 1 },
    audit: { name: 'DUE#audit', partitions: 1 },
    approvals: { name: 'DUE#approvals', partitions: 1 },
    mails: { name: 'DUE#mails', partitions: 1 },
  });
});

test('finds an entity by its name', () => {
  expect(entityNamed('sub_account')).toBe(ENTITIES.subAccount);
  expect(entityNamed('unheard-of')).toBeUndefined();
});

test('consumers of the stream get their declared entities', () => {
  expect(subscriptionOf('drive-conversions')).toEqual({
    entities: ['sub_account', 'conversion_process'],
    newOf: ['webhook_event'],
  });
  const projected = `
    profile session sub_account holdings pool provider_health conversion_configuration audit_row
    approval account_stops gateway_stop destinations recipient ownership_move conversion_process payment incoming_payment attention
    webhook_event order notification alert reconciliation_exception`;
  expect(subscriptionOf('project-changes').entities).toEqual(projected.trim().split(/\s+/));
  expect(subscriptionOf('follow-holdings').entities).toEqual(['sub_account', 'order', 'settlement']);
});
