export const byId = (id) => document.getElementById(id);

/** An element; what it shows is set as text, never as markup. */
export const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'onclick') element.addEventListener('click', value);
    else if (value !== undefined && value !== false && value !== '')
      element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
};

const drawn = new Map();

/** Draws a part again when what it shows has changed, and keeps the keyboard's place. */
export const draw = (id, data, build) => {
  const text = JSON.stringify(data);
  if (drawn.get(id) === text) return;
  drawn.set(id, text);
  const part = byId(id);
  const key = part.contains(document.activeElement) ? document.activeElement.getAttribute('data-key') : null;
  part.replaceChildren(...build());
  if (key !== null) part.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
};

export const badge = (tone, text) => make('span', { class: 'badge', 'data-tone': tone }, text);

export const cell = (kind, ...children) => make('td', { class: kind }, ...children);

/** A column without a heading has no heading cell, so that nothing is read out for it. */
const heading = ([text, kind]) =>
  text === '' ? make('td') : make('th', { scope: 'col', class: kind }, text);

/** `headings`: text and class of each column. */
export const table = (headings, rows) =>
  make('table', {}, make('thead', {}, make('tr', {}, ...headings.map(heading))), make('tbody', {}, ...rows));

const opened = new Set();

/** A list that begins short and can be opened. `build` gets the items to show and answers elements. */
export const drawList = (id, items, short, data, build) => {
  const isOpen = opened.has(id);
  const shown = isOpen ? items : items.slice(0, short);
  draw(id, [shown, data, isOpen], () => {
    if (items.length <= short) return build(shown);
    const toggle = () => {
      if (!opened.delete(id)) opened.add(id);
      drawList(id, items, short, data, build);
    };
    const label = isOpen ? 'Show fewer' : `Show ${items.length - short} more`;
    const more = make(
      'button',
      { type: 'button', class: 'quiet', 'data-key': `more ${id}`, onclick: toggle },
      label,
    );
    return [...build(shown), make('div', { class: 'more' }, more)];
  });
};
