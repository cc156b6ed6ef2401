import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Kept, type KeptResource, dangers, keptOf } from './support/kept.ts';
import { stage } from './support/stages.ts';

const FILE = join(import.meta.dirname, 'kept.json');

const WHAT_TO_DO = `
A deployment over a running stage would do this to what it holds. If you did not mean it: a construct was renamed or moved
(its logical id is made from its path), or a property was changed that CloudFormation replaces a resource for; take that
back. If you mean it: docs/operating.md, "Upgrades", says how data is brought over; then write the new state down with
  RECORD_KEPT=1 npx vitest run tests/infra/stacks/kept.test.ts
and have the difference of kept.json read by somebody else.`;

const kept = keptOf((await stage('prod')).templates);
if (process.env['RECORD_KEPT'] === '1' || !existsSync(FILE))
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Kept;

describe('a second deployment', () => {
  it('replaces nothing that holds data, and changes no key', () => {
    const found = dangers(recorded, kept);
    expect(found, `${found.map((danger) => `- ${danger}`).join('\n')}\n${WHAT_TO_DO}`).toEqual([]);
  });

  it('cannot take a stack of prod away by mistake', async () => {
    expect((await stage('prod')).terminationProtected).toEqual(Object.keys((await stage('prod')).raw));
    expect((await stage('dev')).terminationProtected).toEqual([]);
  });

  it('leaves a stack that is not made yet without protection, so that its creation can be repeated', async () => {
    expect((await stage('bare-prod')).terminationProtected).toEqual([]);
    expect((await stage('prod-at-once')).terminationProtected).toEqual([
      'ramps-gateway-prod-data',
      'ramps-gateway-prod-edge',
    ]);
  });

  it('leaves in prod whatever holds data when a stack is deleted', () => {
    // A session, a secret between two of our own parts and who is notified are made again by the next deployment; an address
    // cannot be kept without what answers there.
    const made = /::(UserPoolClient|Topic|Distribution)$/;
    // These could not be taken away when a creation fails: they are protected, or not empty (infra/constructs/lasting.ts).
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

describe('what the record finds', () => {
  const [TABLE, POOL, QUEUE] = ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::SQS::Queue'];

  /** The record with the resources of one type changed, or away. */
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
    ['the key of the table', TABLE, property('KeySchema', []), /KeySchema was .*every order/],
    ['an index', TABLE, property('GlobalSecondaryIndexes', []), /GlobalSecondaryIndexes was .*byOwner/],
    [
      'what the stream shows',
      TABLE,
      property('StreamSpecification', {}),
      /StreamSpecification was .*NEW_AND_OLD/,
    ],
    [
      'the protection of the table',
      TABLE,
      property('Replicas', []),
      /Replicas was .*DeletionProtectionEnabled/,
    ],
    ['a name for the table', TABLE, property('TableName', 'x'), /TableName was not set and is "x"/],
    [
      'how users are called',
      POOL,
      property('UsernameAttributes', ['phone_number']),
      /UsernameAttributes was .*every user/,
    ],
    [
      'the protection of the pool',
      POOL,
      property('DeletionProtection', 'INACTIVE'),
      /DeletionProtection was "ACTIVE"/,
    ],
    [
      'no retention',
      QUEUE,
      (held: KeptResource) => ({ ...held, onDelete: 'Delete' }),
      /and is Delete and Retain/,
    ],
    ['a table that is away or has another id', TABLE, () => undefined, /is gone, or has another logical id/],
  ])('%s', (_, type, change, says) => {
    const found = dangers(kept, with_(type, change));
    expect(found).not.toEqual([]);
    for (const danger of found) expect(danger).toMatch(says);
  });

  it('something new that holds data and was not written down', () => {
    expect(
      dangers(
        with_(QUEUE, () => undefined),
        kept,
      ).join(),
    ).toContain('is new and holds state');
  });

  it('an export that another stack may still import', () => {
    const [first = '', ...others] = kept.exports['data'] ?? [];
    const found = dangers(kept, { ...kept, exports: { ...kept.exports, data: others } });
    expect(found.join()).toContain(`data does not export ${first} any more`);
  });
});
