import { byId } from './dom.js';

/** Calls the sandbox. Throws an Error whose message a person can read. */
export const call = async (method, path, body) => {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error('The sandbox cannot be reached. Look whether it still runs, then try again.');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`);
  return answer;
};

/** Says what came of an action, in place. */
export const say = (id, tone, message) => {
  const result = byId(id);
  result.dataset.tone = tone;
  result.textContent = message;
  result.hidden = false;
};

/** Runs `work` while the buttons are off, then has the page drawn again. */
export const busy = async (buttons, work) => {
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } finally {
    for (const button of buttons) button.disabled = false;
    document.dispatchEvent(new Event('sandbox-changed'));
  }
};
