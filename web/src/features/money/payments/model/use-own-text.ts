import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a filter's field: it is applied after a pause, and follows the filter when something else changes it.
 * @param read the filter's value of a text; undefined while it has none, which changes nothing
 */
export const useOwnText = (
  value: string,
  shownAs: (value: string) => string,
  read: (text: string) => string | undefined,
  apply: (value: string) => void,
) => {
  const [text, setText] = useState(() => shownAs(value));
  const own = useRef(value);
  const follow = useEffectEvent(() => {
    if (value === own.current) return;
    own.current = value;
    setText(shownAs(value));
  });
  const send = useEffectEvent(() => {
    const next = read(text);
    if (next === undefined || next === own.current) return;
    own.current = next;
    apply(next);
  });
  useEffect(() => follow(), [value]);
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
};
