import { IDLE_MINUTES } from '@ramps-gateway/shared/domain/sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../../components/form/fields.tsx';
import { preferencesQuery, useSavePreferences } from '../../../../lib/queries/preferences.ts';

const TEXTS = {
  label: 'Sign out after',
  help: 'Time without activity in any tab. You are warned one minute before. Applies to all your devices.',
  minutes: (minutes: number) => `${minutes} minutes`,
} as const;

const OFFERED = [IDLE_MINUTES.least, 10, IDLE_MINUTES.usual, 30, IDLE_MINUTES.most];

const choicesWith = (chosen: number) =>
  [...new Set([...OFFERED, chosen])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: TEXTS.minutes(minutes) }));

export const IdleSetting = () => {
  const { data } = useQuery(preferencesQuery);
  const save = useSavePreferences();
  const minutes = data?.idle_minutes ?? IDLE_MINUTES.usual;
  return (
    <SelectField
      label={TEXTS.label}
      help={TEXTS.help}
      choices={choicesWith(minutes)}
      value={String(minutes)}
      disabled={!data}
      onChange={(event) => save.mutate({ idle_minutes: Number(event.target.value) })}
    />
  );
};
