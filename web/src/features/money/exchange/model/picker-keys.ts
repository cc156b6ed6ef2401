/** What a key does in a select-only combobox (ARIA Authoring Practices). */
export type PickerMove =
  | { readonly kind: 'open' | 'to'; readonly index: number }
  | { readonly kind: 'choose' | 'choose_and_leave' | 'close' };

export interface PickerState {
  readonly open: boolean;
  readonly active: number;
  readonly count: number;
}

const PAGE = 10;

const targetOf = (key: string, active: number, last: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(active + PAGE, last);
    case 'PageUp':
      return Math.max(active - PAGE, 0);
    default:
      return undefined;
  }
};

/** `undefined` leaves the key to the browser. */
export const moveOf = (
  { key, altKey }: Pick<KeyboardEvent, 'altKey' | 'key'>,
  { open, active, count }: PickerState,
): PickerMove | undefined => {
  const last = count - 1;
  if (!open) {
    if (key === 'Home' || key === 'End') return { kind: 'open', index: key === 'Home' ? 0 : last };
    return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)
      ? { kind: 'open', index: Math.max(active, 0) }
      : undefined;
  }
  if (key === 'Escape') return { kind: 'close' };
  if (key === 'Tab') return { kind: 'choose_and_leave' };
  if (key === 'Enter' || key === ' ' || (key === 'ArrowUp' && altKey)) return { kind: 'choose' };
  const index = targetOf(key, active, last);
  return index === undefined ? undefined : { kind: 'to', index };
};

/**
 * The next option from `active` on that starts with the typed text; repeating a letter cycles. -1 without a match.
 * @param options search texts of each option
 */
export const found = (options: readonly (readonly string[])[], active: number, typed: string): number => {
  const wanted = typed.toLowerCase();
  const isOneLetter = new Set(wanted).size === 1;
  const begins = (at: number, text: string) =>
    (options[at] ?? []).some((each) => each.toLowerCase().startsWith(text));
  const from = (start: number, text: string): number => {
    for (let step = 0; step < options.length; step += 1) {
      const at = (Math.max(start, 0) + step) % options.length;
      if (begins(at, text)) return at;
    }
    return -1;
  };
  const whole = from(isOneLetter ? active + 1 : active, wanted);
  return whole === -1 && isOneLetter ? from(active + 1, wanted.charAt(0)) : whole;
};
