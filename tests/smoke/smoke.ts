import type { Check, SignedInVisit, Visit } from './check.ts';
import { MEMBERS } from './checks/members.ts';
import { PAGES } from './checks/pages.ts';
import { SOCKET_OF_MEMBERS, SOCKET_OF_STRANGERS } from './checks/sockets.ts';
import { STRANGERS } from './checks/strangers.ts';
import type { SignedIn } from './sign-in.ts';

export const OPEN: readonly Check[] = [...PAGES, ...STRANGERS, SOCKET_OF_STRANGERS];
export const SIGNED_IN: readonly Check<SignedInVisit>[] = [...MEMBERS, SOCKET_OF_MEMBERS];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the checks one after the other, reports one line each, and returns the number of failures. */
export const runChecks = async <V extends Visit>(
  checks: readonly Check<V>[],
  visit: V,
  report: (line: string) => void,
): Promise<number> => {
  let failed = 0;
  for (const { name, run } of checks) {
    try {
      await run(visit);
      report(`ok      ${name}`);
    } catch (error) {
      failed += 1;
      report(`FAILED  ${name}: ${messageOf(error)}`);
    }
  }
  return failed;
};

/** Runs every check. Returns the number of failures, including checks that could not run. */
export const smoke = async (
  visit: Visit,
  signIn: (visit: Visit) => Promise<SignedIn>,
  report: (line: string) => void,
): Promise<number> => {
  const failed = await runChecks(OPEN, visit, report);
  let session: SignedIn;
  try {
    session = await signIn(visit);
  } catch (error) {
    report(`FAILED  sign-in: ${messageOf(error)}; ${SIGNED_IN.length} checks could not be run`);
    return failed + 1 + SIGNED_IN.length;
  }
  report('ok      sign-in');
  try {
    return failed + (await runChecks(SIGNED_IN, { ...visit, token: session.token }, report));
  } finally {
    await session.end();
  }
};
