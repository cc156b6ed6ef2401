import { tokenStorage } from './token-storage.ts';

/** Next to the tokens, so that all tabs have it and a sign-out removes it. */
const KEY = 'CognitoIdentityServiceProvider.replaced';

/** Ids of sessions that a new sign-in has replaced here. They end with the current one. */
export const replacedSessions = async (): Promise<readonly string[]> =>
  (await tokenStorage.getItem(KEY))?.split(' ') ?? [];

export const rememberReplaced = async (id: string): Promise<void> =>
  tokenStorage.setItem(KEY, [...(await replacedSessions()), id].join(' '));
