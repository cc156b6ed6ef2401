import type { Policy } from '#shared/contract/calls/policy.ts';
import type { secondAdministrator } from './scene.ts';
import { api, signIn, signInAs, until } from './stack-client.ts';
import type { StackFile } from './stack.ts';

/** Switches approvals on or off. Switching them off needs the other administrator’s approval. */
export const switchApprovals = async (
  stack: StackFile,
  approver: Pick<Awaited<ReturnType<typeof secondAdministrator>>, 'email' | 'password'>,
  on: boolean,
): Promise<void> => {
  // Both calls require a sign-in from the last five minutes.
  const admin = api(stack, (await signIn(stack, 'admin')).AccessToken);
  const second = api(stack, (await signInAs(stack, approver.email, approver.password)).AccessToken);
  const policy = async () => (await admin<Policy>('GET /policy')).body;
  const known = await policy();
  if (known.on === on) return;
  const { body } = await admin<{ approval?: { id: string } }>('PUT /policy', {
    version: known.version,
    second: known.second,
    items: known.items,
    on,
  });
  if (body.approval)
    await second(`POST /approvals/${body.approval.id}/decision`, { decision: 'approve', note: null });
  await until('approvals are switched', async () => ((await policy()).on === on ? true : undefined));
};
