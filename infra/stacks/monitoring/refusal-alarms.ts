import { REPUTATION, SIGN_IN_RATE } from '../../config/firewall.ts';
import type { AlarmSpec } from './alarms.ts';
import { ofFirewall, ofWebhooks } from './metrics.ts';
import type { Watched } from './watched.ts';

/** Refused before a function runs, in the stage's region; for the edge see edge-alarms.ts. */
export const refusalAlarms = ({ config, api }: Watched): AlarmSpec[] => [
  {
    id: 'webhooks-answered-4xx',
    urgency: 'now',
    says: 'Ten webhooks were answered with a 4xx within five minutes. Without webhooks-refused: by the API itself, which is past its rate.',
    rule: { metric: ofWebhooks(api, '4xx', { minutes: 5 }), threshold: 10 },
  },
  {
    id: 'firewall-sign-in-rate',
    urgency: 'today',
    says: 'Ten calls of sign-in were refused within five minutes: an office behind one address, or somebody guesses.',
    rule: { metric: ofFirewall(config.name, 'SignIn', SIGN_IN_RATE, { minutes: 5 }), threshold: 10 },
  },
  {
    id: 'firewall-sign-in-reputation',
    urgency: 'today',
    says: 'A hundred calls of sign-in were refused within an hour, because their addresses are known for attacks.',
    rule: { metric: ofFirewall(config.name, 'SignIn', REPUTATION, { minutes: 60 }), threshold: 100 },
  },
];
