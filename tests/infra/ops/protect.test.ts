import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { EDGE_REGION, STACKS } from '#infra/config/stacks.ts';
import { protectedStacks, protectStage } from '#infra/ops/protect.ts';
import { mockedClient } from '#tests/support/mocked-client.ts';
import { beforeEach, expect, it } from 'vitest';

const clients = {
  here: new CloudFormationClient({ region: 'eu-west-1' }),
  edge: new CloudFormationClient({ region: EDGE_REGION }),
};
const [here, edge] = [mockedClient(clients.here), mockedClient(clients.edge)];

interface Stack {
  status: string;
  isProtected: boolean;
}
/** CloudFormation's stacks by region. */
let stacks: { readonly here: Map<string, Stack>; readonly edge: Map<string, Stack> };

const fault = (name: string, message: string) =>
  new CloudFormationServiceException({ name, message, $fault: 'client', $metadata: {} });

const find = (where: keyof typeof stacks, name: string): Stack => {
  const found = stacks[where].get(name);
  if (!found) throw fault('ValidationError', `Stack with id ${name} does not exist`);
  return found;
};

const place = (stack: string) => (stack.startsWith('edge') ? 'edge' : 'here');
const nameOf = (stack: string) => `ramps-gateway-prod-${place(stack) === 'edge' ? 'eu-west-1-' : ''}${stack}`;

beforeEach(() => {
  stacks = { here: new Map(), edge: new Map() };
  for (const stack of STACKS)
    stacks[place(stack)].set(nameOf(stack), { status: 'CREATE_COMPLETE', isProtected: false });
  for (const [where, mock] of [
    ['here', here],
    ['edge', edge],
  ] as const) {
    mock.reset();
    mock.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
      const { status, isProtected } = find(where, StackName);
      return {
        Stacks: [{ StackName, StackStatus: status, EnableTerminationProtection: isProtected }],
      };
    });
    mock
      .on(UpdateTerminationProtectionCommand)
      .callsFake((input: { StackName: string; EnableTerminationProtection: boolean }) => {
        find(where, input.StackName).isProtected = input.EnableTerminationProtection;
        return {};
      });
  }
});

const changes = () =>
  [here, edge].reduce((sum, mock) => sum + mock.commandCalls(UpdateTerminationProtectionCommand).length, 0);

const run = async () => {
  const lines: string[] = [];
  const failed = await protectStage(clients, 'prod', STACKS, (line) => lines.push(line));
  return { failed, lines };
};

it('protects every stack of the stage, the edge in its own region, and says so', async () => {
  const { failed, lines } = await run();
  expect(failed).toBe(0);
  expect(lines).toEqual(STACKS.map((stack) => `${nameOf(stack)} is protected now`));
  expect([...stacks.here.values(), ...stacks.edge.values()].map(({ isProtected }) => isProtected)).toEqual(
    STACKS.map(() => true),
  );
  expect(edge.commandCalls(UpdateTerminationProtectionCommand)).toHaveLength(2);
});

it('changes nothing when repeated', async () => {
  await run();
  const { failed, lines } = await run();
  expect({ failed, lines }).toEqual({
    failed: 0,
    lines: STACKS.map((stack) => `${nameOf(stack)} was protected`),
  });
  expect(changes()).toBe(STACKS.length);
});

it('protects the others when one fails, and counts it', async () => {
  edge
    .on(UpdateTerminationProtectionCommand)
    .rejects(fault('AccessDenied', 'not authorized to perform: cloudformation:UpdateTerminationProtection'));
  stacks.here.delete(nameOf('web'));
  const { failed, lines } = await run();
  expect(failed).toBe(3);
  expect(lines.filter((line) => line.includes('NOT'))).toEqual([
    expect.stringMatching(/-edge could NOT be protected: not authorized/),
    `${nameOf('web')} could NOT be protected: it does not exist`,
    expect.stringMatching(/-edge-monitoring could NOT be protected: not authorized/),
  ]);
  expect(stacks.here.get(nameOf('monitoring'))?.isProtected).toBe(true);
});

it('protects no stack that was not completely created, so that it can be created again', async () => {
  for (const status of [
    'ROLLBACK_COMPLETE',
    'ROLLBACK_FAILED',
    'CREATE_FAILED',
    'CREATE_IN_PROGRESS',
    'DELETE_FAILED',
  ]) {
    stacks.here.set(nameOf('auth'), { status, isProtected: false });
    const { failed, lines } = await run();
    expect(failed).toBe(1);
    expect(lines).toContain(`${nameOf('auth')} could NOT be protected: it is not complete (${status})`);
    expect(stacks.here.get(nameOf('auth'))?.isProtected).toBe(false);
  }
});

it('protects a stack whose later change failed, because it has data', async () => {
  for (const status of [
    'UPDATE_COMPLETE',
    'UPDATE_ROLLBACK_COMPLETE',
    'UPDATE_ROLLBACK_FAILED',
    'IMPORT_COMPLETE',
  ]) {
    stacks.here.set(nameOf('data'), { status, isProtected: false });
    expect((await run()).failed, status).toBe(0);
    expect(stacks.here.get(nameOf('data'))?.isProtected, status).toBe(true);
  }
});

it('lists what is protected, and changes nothing; a missing stack is unprotected', async () => {
  expect(await protectedStacks(clients, 'prod', STACKS)).toEqual([]);
  stacks.edge.set(nameOf('edge'), { status: 'CREATE_COMPLETE', isProtected: true });
  stacks.here.set(nameOf('data'), { status: 'UPDATE_COMPLETE', isProtected: true });
  stacks.here.delete(nameOf('web'));
  expect(await protectedStacks(clients, 'prod', STACKS)).toEqual(['data', 'edge']);
  expect(changes()).toBe(0);
});

it('lists nothing without permission, because the next deployment would remove the protection', async () => {
  here.on(DescribeStacksCommand).rejects(fault('AccessDenied', 'not authorized'));
  await expect(protectedStacks(clients, 'prod', STACKS)).rejects.toThrow('not authorized');
});
