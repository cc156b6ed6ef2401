import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Kept, type KeptResource, dangers, keptOf } from './support/kept.ts';
import { stage } from './support/stages.ts';

const FILE = join(import.meta.dirname, 'kept.json');

const WHAT_TO_DO = `
A deployment over a running stage would do this to its data. If you did not mean it: a construct was renamed or moved
(its logical id comes from its path), or a property was changed that makes CloudFormation replace the resource. Undo that.
If you mean it: docs/operating.md, "Upgrades", says how to migrate data. Then record the new state with
  RECORD_KEPT=1 npx vitest run tests/infra/stacks/kept.test.ts
and have somebody else review the difference of kept.json.`;

const kept = keptOf((await stage('prod')).templates);
if (process.env['RECORD_KEPT'] === '1' || !existsSync(FILE))
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Kept;

describe('a second deployment', () => {
  it('replaces nothing that has data, and changes no key', () => {
    const found = dangers(recorded, kept);
    expect(found, `${found.map((danger) => `- ${danger}`).join('\n')}\n${WHAT_TO_DO}`).toEqual([]);
  });

  it('cannot delete a prod stack by mistake', async () => {
    expect((await stage('prod')).terminationProtected).toEqual(Object.keys((await stage('prod')).raw));
    expect((await stage('dev')).terminationProtected).toEqual([]);
  });

  it('leaves a stack unprotected until it exists, so that its creation can be repeated', async () => {
    expect((await stage('bare-prod')).terminationProtected).toEqual([]);
    expect((await stage('prod-at-once')).terminationProtected).toEqual([
      'ramps-gateway-prod-data',
      'ramps-gateway-prod-eu-west-1-edge',
    ]);
  });

  it('keeps data in prod when a stack is deleted', () => {
    // The next deployment recreates sessions, the secret between two of our own parts and alarm recipients. An address cannot
    // be kept without its distribution.
    const made = /::(UserPoolClient|Topic|Distribution)$/;
    // A failed creation could not delete these: they are protected or not empty (infra/constructs/lasting.ts).
    const always = /::(GlobalTable|UserPool|Bucket)$/;
    for (const [stack, held] of Object.entries(kept.resources))
      for (const [id, { type, onDelete, onReplace }] of Object.entries(held))
        if (!made.test(type) && !id.startsWith('OriginSecret'))
          expect([onDelete, onReplace], `${stack}/${id}, ${type}`).toEqual([
            always.test(type) ? 'Retain' : 'RetainExceptOnCreate',
            'Retain',
          ]);
  });
});

it('in dev a stack’s data is deleted with it, except the days of the audit log', async () => {
  const { resources } = keptOf((await stage('dev')).templates);
  for (const [stack, held] of Object.entries(resources))
    for (const [id, { onDelete, onReplace }] of Object.entries(held))
      expect(new Set([onDelete, onReplace]), `${stack}/${id}`).toEqual(
        new Set([id.startsWith('Audit') ? 'Retain' : 'Delete']),
      );
});

describe('the check finds', () => {
  const [TABLE, POOL, QUEUE] = ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::SQS::Queue'];

  /** The record with resources of one type changed or removed. */
  const with_ = (type: string, change: (held: KeptResource) => KeptResource | undefined): Kept => ({
    ...kept,
    resources: Object.fromEntries(
      Object.entries(kept.resources).map(([stack, held]) => [
        stack,
        Object.fromEntries(
          Object.entries(held).flatMap(([id, each]) => {
            const changed = each.type === type ? change(each) : each;
            return changed ? [[id, changed]] : [];
          }),
        ),
      ]),
    ),
  });
  const property = (name: string, value: unknown) => (held: KeptResource) => ({
    ...held,
    properties: { ...held.properties, [name]: value },
  });

  it.each([
    [TABLE, property('KeySchema', []), /KeySchema was .*every order/],
    [TABLE, property('GlobalSecondaryIndexes', []), /GlobalSecondaryIndexes was .*byOwner/],
    [TABLE, property('StreamSpecification', {}), /StreamSpecification was .*NEW_AND_OLD/],
    [TABLE, property('Replicas', []), /Replicas was .*DeletionProtectionEnabled/],
    [TABLE, property('TableName', 'x'), /TableName was not set and is now "x"/],
    [POOL, property('UsernameAttributes', ['phone_number']), /UsernameAttributes was .*every user/],
    [POOL, property('DeletionProtection', 'INACTIVE'), /DeletionProtection was "ACTIVE"/],
    [QUEUE, (held: KeptResource) => ({ ...held, onDelete: 'Delete' }), /now Delete and Retain/],
    [TABLE, () => undefined, /is missing, or has another logical id/],
  ])('a loss of data of %s (case %#)', (type, change, says) => {
    const found = dangers(kept, with_(type, change));
    expect(found).not.toEqual([]);
    for (const danger of found) expect(danger).toMatch(says);
  });

  it('a new resource with data that is not recorded', () => {
    expect(
      dangers(
        with_(QUEUE, () => undefined),
        kept,
      ).join(),
    ).toContain('is new and has state');
  });

  it('a removed export that another stack may still import', () => {
    const [first = '', ...others] = kept.exports['data'] ?? [];
    const found = dangers(kept, { ...kept, exports: { ...kept.exports, data: others } });
    expect(found.join()).toContain(`data no longer exports ${first}`);
  });
});
