import * as z from 'zod/mini';
import { inBrowser } from '../stored.ts';
import { adoptTabTokens, hasTokens, onTabTokens, tabTokens, type Tokens } from './token-storage.ts';

/**
 * Without "Stay signed in", the open tabs of a browser share one session: a new tab asks the others for its tokens, and
 * each tab passes on what it renews. The channel reaches pages of this origin only, and the session ends with the last tab.
 */
const CHANNEL = 'ramps-gateway.session';

const WHYS = ['ended', 'elsewhere'] as const;

/** Why a tab is signed out: the session expired or was ended, or the user signed out in another tab. */
export type Why = (typeof WHYS)[number];

/** `answer` and `stored` have tokens, `left` has a reason. Few kinds of schema, because every page loads them. */
const message = z.object({
  kind: z.enum(['ask', 'answer', 'stored', 'left']),
  tokens: z.optional(z.array(z.object({ key: z.string(), value: z.string() }))),
  why: z.optional(z.enum(WHYS)),
});
type Message = z.infer<typeof message>;

/** Set while tabs share a session. Without it, a signed-out visitor does not wait for other tabs (public/head.js). */
const SHARED = 'ramps-gateway.shared-session';

/** Milliseconds; a tab answers within a few. */
const ANSWER_MS = 300;

let channel: BroadcastChannel | undefined;
let answered: (() => void) | undefined;

const tell = (said: Message): void => channel?.postMessage(said);

const share = (kind: 'answer' | 'stored'): void => {
  const tokens = tabTokens();
  if (!tokens) return;
  inBrowser.set(SHARED, 'yes');
  tell({ kind, tokens });
};

interface Listeners {
  readonly onTokens: () => void;
  readonly onLeft: (why: Why) => void;
}

/** Returns a function that leaves the channel. */
export const joinTabs = ({ onTokens, onLeft }: Listeners): (() => void) => {
  const take = (tokens: Tokens): void => {
    if (!adoptTabTokens(tokens)) return;
    inBrowser.set(SHARED, 'yes');
    answered?.();
    onTokens();
  };
  const listen = ({ data }: MessageEvent<unknown>): void => {
    const { kind, tokens, why } = z.safeParse(message, data).data ?? {};
    if (kind === 'ask') share('answer');
    if (tokens && (kind === 'stored' || (kind === 'answer' && answered && !hasTokens()))) take(tokens);
    if (kind !== 'left') return;
    answered = undefined;
    onLeft(why ?? 'elsewhere');
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
