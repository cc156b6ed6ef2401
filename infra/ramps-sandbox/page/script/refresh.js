import { drawAccounts, drawChoices } from './accounts.js';
import { byId } from './dom.js';
import { drawOrders } from './orders.js';
import { drawSummary } from './summary.js';
import { drawWebhooks } from './webhooks.js';

const REFRESH_MS = 1000;
const TEXTS = { on: 'Live', off: 'Not reachable, trying again' };

let tag = '';
let timer;

const show = (state) => {
  const live = byId('live');
  // Said once, not each second.
  if (live.dataset.state === state) return;
  live.dataset.state = state;
  live.textContent = TEXTS[state];
};

const load = async () => {
  const headers = tag === '' ? {} : { 'if-none-match': tag };
  const response = await fetch('/sandbox/overview', { cache: 'no-store', headers });
  if (response.status === 304) return;
  if (!response.ok) throw new Error(String(response.status));
  const overview = await response.json();
  tag = response.headers.get('etag') ?? '';
  drawSummary(overview);
  drawChoices(overview.accounts);
  drawAccounts(overview.accounts);
  drawOrders(overview.orders, overview.accounts);
  drawWebhooks(overview.webhooks);
};

const refresh = async () => {
  clearTimeout(timer);
  try {
    await load();
    show('on');
  } catch {
    tag = '';
    show('off');
  }
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(refresh, REFRESH_MS);
};

document.addEventListener('sandbox-changed', refresh);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh();
});
void refresh();
