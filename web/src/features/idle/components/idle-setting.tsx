import { useState } from 'react';
import { SelectField } from '../../../components/form/fields.tsx';
import { useUserId } from '../../../lib/auth/session.ts';
import { IDLE_CHOICES, idleMinutes, saveIdleMinutes } from '../model/activity.ts';
import { TEXTS } from '../texts.ts';

const CHOICES = IDLE_CHOICES.map((minutes) => ({ value: String(minutes), label: TEXTS.minutes(minutes) }));

/** After how long without input somebody is signed out in this browser. */
export const IdleSetting = () => {
  const userId = useUserId();
  const [minutes, setMinutes] = useState(() => idleMinutes(userId));
  const choose = (text: string) => {
    setMinutes(Number(text));
    saveIdleMinutes(userId, Number(text));
  };
  return (
    <SelectField
      label={TEXTS.label}
      help={TEXTS.help}
      choices={CHOICES}
      value={String(minutes)}
      onChange={(event) => choose(event.target.value)}
    />
  );
};
