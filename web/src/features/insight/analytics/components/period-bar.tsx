import { Box, Button, Flex } from '@chakra-ui/react';
import { daysIn, type Grouping, type Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { useState } from 'react';
import { TextField } from '../../../../components/form/fields.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { type Choice, CHOICES, groupingsOf, problemOf, type View } from '../model/period.ts';
import { TEXTS } from '../texts.ts';

const T = TEXTS.live;

interface CustomProps {
  readonly shown: Period;
  readonly onShow: (period: Period) => void;
}

const CustomPeriod = ({ shown, onShow }: CustomProps) => {
  const [period, setPeriod] = useState<Period>({ from: shown.from, to: shown.to });
  const [isAsked, setAsked] = useState(false);
  const problem = problemOf(period);
  return (
    <Box
      as="form"
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', md: '11rem 11rem auto' }}
      gap="3"
      alignItems="start"
      justifyContent="start"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (problem === null) onShow(period);
      }}
    >
      <TextField
        type="date"
        label={T.from}
        value={period.from}
        onChange={({ target }) => setPeriod({ ...period, from: target.value })}
      />
      <TextField
        type="date"
        label={T.to}
        value={period.to}
        error={isAsked && problem !== null ? T.problems[problem] : undefined}
        onChange={({ target }) => setPeriod({ ...period, to: target.value })}
      />
      <Box pt={{ md: '6' }}>
        <Button type="submit">{T.apply}</Button>
      </Box>
    </Box>
  );
};

interface PeriodBarProps {
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
}

export const PeriodBar = ({ view, onChange }: PeriodBarProps) => {
  const groupings = groupingsOf(daysIn(view));
  return (
    <Box display="grid" gap="3">
      <Flex wrap="wrap" gap="3" justify="space-between">
        <StateFilter<Choice>
          label={T.period}
          states={CHOICES}
          labels={T.choices}
          chosen={view.choice}
          onChoose={(choice) => onChange({ choice, from: view.from, to: view.to })}
        />
        {groupings.length > 1 && (
          <StateFilter<Grouping>
            label={T.by}
            states={groupings}
            labels={T.groupings}
            chosen={view.by}
            onChoose={(by) => onChange({ by })}
          />
        )}
      </Flex>
      {view.choice === 'custom' && (
        <CustomPeriod shown={view} onShow={(period) => onChange({ choice: 'custom', ...period })} />
      )}
    </Box>
  );
};
