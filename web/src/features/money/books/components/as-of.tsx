import { Box, Flex, Input } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { endOfLastMonth, endOfYesterday, localText, momentOf, utcText } from '../model/as-of.ts';
import { TEXTS } from '../texts.ts';

const { asOf: T } = TEXTS;

interface AsOfProps {
  /** ISO 8601 UTC; `undefined` for now. */
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

export const AsOf = ({ asOf, onChange }: AsOfProps) => {
  const now = useNow();
  const noteId = useId();
  // Input in progress is not yet a time, and is not replaced meanwhile.
  const [typed, setTyped] = useState({ text: localText(asOf), of: asOf, isOutside: false });
  const { text, isOutside } = typed.of === asOf ? typed : { text: localText(asOf), isOutside: false };
  const enter = (entered: string) => {
    const moment = momentOf(entered, Date.now());
    setTyped({ text: entered, of: moment ?? asOf, isOutside: entered !== '' && moment === undefined });
    if (moment !== undefined) onChange(moment);
  };
  const choices = [
    { label: T.now, moment: undefined },
    { label: T.yesterday, moment: endOfYesterday(now) },
    { label: T.lastMonth, moment: endOfLastMonth(now) },
  ];
  const note = asOf === undefined ? T.live : `${secondWithZone(asOf)} · ${utcText(asOf)}`;
  return (
    <Box role="group" aria-label={T.label}>
      <Flex gap="1.5" wrap="wrap" align="center">
        {choices.map(({ label, moment }) => (
          <ChoiceButton
            key={label}
            type="button"
            aria-pressed={moment === asOf && !isOutside}
            onClick={() => {
              setTyped({ text: localText(moment), of: moment, isOutside: false });
              onChange(moment);
            }}
          >
            {label}
          </ChoiceButton>
        ))}
        <Input
          type="datetime-local"
          step="1"
          w={{ base: 'full', md: 'auto' }}
          h="8"
          aria-label={T.field}
          aria-describedby={noteId}
          aria-invalid={isOutside}
          value={text}
          onChange={({ target }) => enter(target.value)}
        />
      </Flex>
      <Box
        id={noteId}
        role="status"
        mt="1.5"
        minH="5"
        textStyle="xs"
        color={isOutside ? 'danger.fg' : 'fg.subtle'}
        fontVariantNumeric="tabular-nums"
      >
        {isOutside ? T.outside : note}
      </Box>
    </Box>
  );
};
