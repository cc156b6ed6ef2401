import { Box, Flex, Input } from '@chakra-ui/react';
import { LEDGER_BEGINS } from '@ramps-gateway/shared/domain/ledger/balances.ts';
import { useId, useState } from 'react';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import {
  readersWall,
  startOfReadersDay,
  startOfReadersMonth,
  whenReadersWallIs,
} from '../../../../lib/format/zone.ts';

/** Value of a datetime field in the user's zone. @param iso ISO 8601; `undefined` for now */
const localText = (iso: string | undefined): string =>
  iso === undefined ? '' : new Date(readersWall(Date.parse(iso))).toISOString().slice(0, 19);

/** `undefined` for an invalid time, or one before the ledger started. @param now milliseconds since the epoch */
const momentOf = (text: string, now: number): string | undefined => {
  const wall = Date.parse(`${text}Z`);
  const time = Number.isNaN(wall) ? wall : whenReadersWallIs(wall);
  return Number.isNaN(time) || time > now || time < Date.parse(LEDGER_BEGINS)
    ? undefined
    : new Date(time).toISOString();
};

/** Last millisecond of the user's yesterday. @param now milliseconds since the epoch */
const endOfYesterday = (now: number): string => new Date(startOfReadersDay(now) - 1).toISOString();

/** Last millisecond of last month. @param now milliseconds since the epoch */
const endOfLastMonth = (now: number): string => new Date(startOfReadersMonth(now) - 1).toISOString();

/** `2026-11-20 14:00:00 UTC`. @param iso ISO 8601 UTC */
const utcText = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

interface AsOfProps {
  /** ISO 8601 UTC; `undefined` for now. */
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

export const AsOf = ({ asOf, onChange }: AsOfProps) => {
  const now = useNow();
  const noteId = useId();
  // Unfinished input is not a time yet; it stays in the field.
  const [typed, setTyped] = useState({ text: localText(asOf), of: asOf, isOutside: false });
  const { text, isOutside } = typed.of === asOf ? typed : { text: localText(asOf), isOutside: false };
  const enter = (entered: string) => {
    const moment = momentOf(entered, Date.now());
    setTyped({ text: entered, of: moment ?? asOf, isOutside: entered !== '' && moment === undefined });
    if (moment !== undefined) onChange(moment);
  };
  const choices = [
    { label: 'Now', moment: undefined },
    { label: 'End of yesterday', moment: endOfYesterday(now) },
    { label: 'End of last month', moment: endOfLastMonth(now) },
  ];
  const note =
    asOf === undefined
      ? 'Live: postings appear as they are written'
      : `${secondWithZone(asOf)} · ${utcText(asOf)}`;
  return (
    <Box role="group" aria-label="As of">
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
          aria-label="Date and time, in your time zone"
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
      >
        {isOutside ? 'Choose a time between January 1, 2015 and now.' : note}
      </Box>
    </Box>
  );
};
