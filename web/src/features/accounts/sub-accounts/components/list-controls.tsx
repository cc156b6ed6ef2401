import { Box, Button, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { columnLabel, LIST as L } from '../list-texts.ts';
import {
  COLUMNS,
  type Column,
  isFiltered,
  KYC_GROUPS,
  type ListView,
  SORTED,
  type Sort,
  STATUSES,
} from '../model/view.ts';

interface ControlsProps {
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

const NONE = '';

const chosen = <T extends string>(all: readonly T[], value: string): T | undefined =>
  all.find((each) => each === value);

const textOf = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

const SORTS: readonly Sort[] = SORTED.flatMap((by) => [
  { by, descending: false },
  { by, descending: true },
]);

const SORT_CHOICES = SORTS.map((sort) => ({
  value: textOf(sort),
  label: L.sortedBy(columnLabel(sort.by), sort.descending),
}));

const Columns = ({ view, onChange }: ControlsProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = (column: Column) =>
    onChange({
      columns: view.columns.includes(column)
        ? view.columns.filter((each) => each !== column)
        : [...view.columns, column],
    });
  return (
    <>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name="sliders" />
        {L.columns}
      </Button>
      <Flex
        id={id}
        hidden={!open}
        role="group"
        aria-label={L.columns}
        gap="1.5"
        wrap="wrap"
        w="full"
        order="1"
      >
        {COLUMNS.map((column) => (
          <ChoiceButton
            key={column}
            type="button"
            aria-pressed={view.columns.includes(column)}
            onClick={() => toggle(column)}
          >
            {L.columnsOf[column]}
          </ChoiceButton>
        ))}
      </Flex>
    </>
  );
};

const Sorting = ({ view, onChange }: ControlsProps) => (
  <PlainSelect
    aria-label={L.sort}
    placeholder={L.newest}
    choices={SORT_CHOICES}
    value={view.sort ? textOf(view.sort) : NONE}
    onChange={({ target }) => onChange({ sort: SORTS.find((sort) => textOf(sort) === target.value) })}
  />
);

export const ListControls = ({ view, onChange }: ControlsProps) => (
  <Flex role="group" aria-label={L.filters} gap="2" wrap="wrap" align="center">
    <Flex role="group" aria-label={L.layout} gap="1.5">
      {(['cards', 'table'] as const).map((layout) => (
        <ChoiceButton
          key={layout}
          type="button"
          aria-pressed={view.layout === layout}
          onClick={() => onChange({ layout })}
        >
          {L.layouts[layout]}
        </ChoiceButton>
      ))}
    </Flex>
    <Box w="9rem">
      <PlainSelect
        aria-label={L.status}
        placeholder={L.anyStatus}
        choices={STATUSES.map((value) => ({ value, label: L.statuses[value] }))}
        value={view.status ?? NONE}
        onChange={({ target }) => onChange({ status: chosen(STATUSES, target.value) })}
      />
    </Box>
    <Box w="9rem">
      <PlainSelect
        aria-label={L.kyc}
        placeholder={L.anyKyc}
        choices={KYC_GROUPS.map((value) => ({ value, label: L.kycGroups[value] }))}
        value={view.kyc ?? NONE}
        onChange={({ target }) => onChange({ kyc: chosen(KYC_GROUPS, target.value) })}
      />
    </Box>
    <Box w="13rem">
      <Sorting view={view} onChange={onChange} />
    </Box>
    <ChoiceButton
      type="button"
      aria-pressed={view.stopped}
      onClick={() => onChange({ stopped: !view.stopped })}
    >
      {L.stopped}
    </ChoiceButton>
    <ChoiceButton
      type="button"
      aria-pressed={view.problem}
      onClick={() => onChange({ problem: !view.problem })}
    >
      {L.problem}
    </ChoiceButton>
    {isFiltered(view) && (
      <Button
        variant="ghost"
        onClick={() => onChange({ status: undefined, kyc: undefined, stopped: false, problem: false })}
      >
        {L.clear}
      </Button>
    )}
    {view.layout === 'table' && <Columns view={view} onChange={onChange} />}
    <SavedViews page="sub-accounts" />
  </Flex>
);
