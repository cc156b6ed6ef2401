import * as z from 'zod/mini';
import { inBrowser } from '../stored.ts';
import { adoptTabTokens, hasTokens, onTabTokens, tabTokens } from './token-storage.ts';

/**
 * Without "Stay signed in", the open tabs of a browser share one session: a new tab asks the others for its tokens, and
 * each tab passes on what it renews. The channel reaches pages of this origin only, and the session ends with the last tab.
 */
const CHANNEL = 'ramps-gateway.session';

const tokens = z.record(z.string(), z.string());
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('answer'), tokens }),
  z.object({ kind: z.literal('stored'), tokens }),
  z.object({ kind: z.literal('left'), why: z.enum(['ended', 'elsewhere']) }),
]);
type Message = z.infer<typeof message>;

/** Why a tab is signed out: the session ended by itself, or the user signed out in another tab. */
export type Why = Extract<Message, { kind: 'left' }>['why'];

/** Present while tabs share a session, so that a visitor who is signed out waits for nobody (public/head.js reads it). */
const SHARED = 'ramps-gateway.shared-session';

/** Milliseconds; a tab answers within a few. */
const ANSWER_MS = 300;

let channel: BroadcastChannel | undefined;
let answered: (() => void) | undefined;

const tell = (said: Message): void => channel?.postMessage(said);

const share = (kind: 'answer' | 'stored'): void => {
  const own = tabTokens();
  if (!own) return;
  inBrowser.set(SHARED, 'yes');
  tell({ kind, tokens: own });
};

interface Listeners {
  readonly onTokens: () => void;
  readonly onLeft: (why: Why) => void;
}

/** Returns a function that leaves the channel. */
export const joinTabs = ({ onTokens, onLeft }: Listeners): (() => void) => {
  const take = (own: Readonly<Record<string, string>>): void => {
    if (!adoptTabTokens(own)) return;
    inBrowser.set(SHARED, 'yes');
    answered?.();
    onTokens();
  };
  const listen = ({ data }: MessageEvent<unknown>): void => {
    const said = z.safeParse(message, data).data;
    switch (said?.kind) {
      case 'ask':
        return share('answer');
      case 'answer':
        return answered && !hasTokens() ? take(said.tokens) : undefined;
      case 'stored':
        return take(said.tokens);
      case 'left':
        answered = undefined;
        return onLeft(said.why);
    }
  };
  const joined = new BroadcastChannel(CHANNEL);
  joined.addEventListener('message', listen);
  channel = joined;
  onTabTokens(() => share('stored'));
  if (tabTokens()) inBrowser.set(SHARED, 'yes');
  return () => {
    joined.close();
    channel = undefined;
    onTabTokens(() => {});
  };
};

/** For a tab without tokens: resolves once another tab has given its own, or none has. A late answer still counts. */
export const askTabs = async (): Promise<void> => {
  if (hasTokens() || inBrowser.get(SHARED) === null) return;
  await new Promise<void>((resolve) => {
    answered = resolve;
    setTimeout(resolve, ANSWER_MS);
    tell({ kind: 'ask' });
  });
  if (!hasTokens()) inBrowser.set(SHARED, null);
};

/** Signs the other tabs out. */
export const tellLeft = (why: Why): void => {
  answered = undefined;
  inBrowser.set(SHARED, null);
  tell({ kind: 'left', why });
};
