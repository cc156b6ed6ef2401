import { type KeyboardEvent, useRef, useState } from 'react';
import { found, moveOf } from './picker-keys.ts';

/** Letters typed within this time form one word. */
const WORD_MS = 600;

interface PickerInput {
  /** Texts that each option can be found by, in list order. */
  readonly options: readonly (readonly string[])[];
  /** -1 when none is chosen. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** Open state, active option and keys of a select-only combobox. */
export const usePicker = ({ options, chosen, onChoose }: PickerInput) => {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: '', at: 0 });

  const show = (index: number) => {
    setActive(index);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const choose = (index: number) => {
    close();
    if (index >= 0 && index !== chosen) onChoose(index);
  };

  /** Letters search for an option. True if the key was one. */
  const type = ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): boolean => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return false;
    const isOn = timeStamp - typed.current.at < WORD_MS && typed.current.text !== '';
    if (key === ' ' && !isOn) return false;
    const text = isOn ? typed.current.text + key : key;
    typed.current = { text, at: timeStamp };
    const index = found(options, open ? active : chosen, text);
    show(index === -1 ? Math.max(open ? active : chosen, 0) : index);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (type(event)) return event.preventDefault();
    const move = moveOf(event, { open, active: open ? active : chosen, count: options.length });
    if (!move) return;
    // Tab keeps its default.
    if (move.kind !== 'choose_and_leave') event.preventDefault();
    switch (move.kind) {
      case 'open':
      case 'to':
        return show(move.index);
      case 'close':
        return close();
      case 'choose':
      case 'choose_and_leave':
        return choose(active);
    }
  };

  return {
    open,
    active,
    setActive,
    choose,
    close,
    toggle: () => (open ? close() : show(Math.max(chosen, 0))),
    onKeyDown,
  };
};
