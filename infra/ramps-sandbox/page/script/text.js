/** Amounts are text from end to end: a number would round them. */
export const plainMoney = (amount) => {
  const [whole, fraction] = String(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

/** A balance that the bank has blocked. */
export const isBelowZero = (amount) => String(amount).startsWith('-');

export const money = (amount, asset) => `${plainMoney(amount)} ${asset}`;

/** The time of today; with its day when it is another one. */
export const time = (iso) => {
  const date = new Date(iso);
  const clock = date.toLocaleTimeString('en-GB');
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clock : `${date.toLocaleDateString('en-GB', { day: '2-digit', month: 'short' })} ${clock}`;
};

export const grouped = (number) => number.toLocaleString('en-US');

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** How much of a list is here: nothing to say when it is empty. */
export const extent = ({ items, total }) => {
  if (total === 0) return '';
  return items.length < total ? `Newest ${items.length} of ${grouped(total)}` : grouped(total);
};
