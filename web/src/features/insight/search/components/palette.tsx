import { Box, Button, chakra, Dialog, Flex, Portal } from '@chakra-ui/react';
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { arrivalPoint } from '../../../../components/layout/shell.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Muted, Strong } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useNow } from '../../../../lib/clock.ts';
import { banksQuery } from '../../../../lib/queries/holdings.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { searchQuery, useSettled } from '../../../../lib/queries/search.ts';
import { useStops } from '../../../../lib/queries/stops.ts';
import { offersFor } from '../model/actions.ts';
import { type Choice, groupsOf, type Offered } from '../model/choices.ts';
import { spokenIn, type Verb } from '../model/grammar.ts';
import { type Asked, depositAddressesQuery, usePerform } from '../perform.ts';
import { TEXTS } from '../texts.ts';
import { ChoiceList, optionId } from './choice-list.tsx';

const Field = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: '12',
    bg: 'transparent',
    outline: '0',
    // Phones zoom in on smaller text.
    fontSize: { base: 'lg', md: 'md' },
    '&::placeholder': { color: 'fg.subtle' },
  },
});

const NO_HITS: readonly SearchHit[] = [];

const useFound = (text: string) => {
  const settled = useSettled(text.trim());
  const query = useQuery(searchQuery(settled));
  const isSearchable = text.trim().length > 1;
  const isShown = isSearchable && !query.isError;
  const current = (isShown && query.data?.hits) || NO_HITS;
  // Deferred: rendering many hits must not block typing.
  const hits = useDeferredValue(current);
  return {
    hits,
    more: isSearchable && query.data?.more === true,
    /** The current text's result is not shown yet. */
    pending: hits !== current || (isShown && (settled !== text.trim() || query.isFetching)),
    error: isSearchable ? query.error : null,
    retry: () => void query.refetch(),
  };
};

/** Maximum accounts whose deposit addresses are offered: each costs two provider calls. */
const ADDRESSES_OF = 2;

/** Also loads the PIX codes: browsers allow copying only right after the key press. */
const useDepositAddresses = (verb: Verb | undefined, hits: readonly SearchHit[]) => {
  const accounts = hits.flatMap(({ kind, sub_account: account }) =>
    verb === 'copy' && kind === 'sub_account' && account ? [account] : [],
  );
  const few = accounts.length > ADDRESSES_OF ? [] : accounts;
  useQueries({ queries: few.map(({ external_id: id }) => banksQuery(id)) });
  return useQueries({ queries: few.map(depositAddressesQuery) }).flatMap(({ data }) => data ?? []);
};

const isOffline = (error: Error): boolean => messageOf(error) === TEXTS.offline;

interface StatusProps {
  readonly text: string;
  readonly found: ReturnType<typeof useFound>;
  readonly count: number;
}

const Status = ({ text, found: { pending, error, hits, more, retry }, count }: StatusProps) => {
  if (error)
    return (
      <Flex role="alert" align="center" gap="3" wrap="wrap" px="4" py="3">
        <Box flex="1" minW="0">
          <Box fontWeight="medium">{isOffline(error) ? TEXTS.offline : TEXTS.failed}</Box>
          <Box color="fg.muted">{isOffline(error) ? TEXTS.offlineText : messageOf(error)}</Box>
        </Box>
        <Button size="xs" onClick={retry}>
          <Icon name="retry" />
          {TEXTS.retry}
        </Button>
      </Flex>
    );
  if (pending && hits.length === 0)
    return (
      <Box role="status" aria-label={TEXTS.searching} px="4" py="3" display="grid" gap="3">
        <Skeleton w="70%" />
        <Skeleton w="50%" />
      </Box>
    );
  if (!pending && count === 0)
    return (
      <Box px="4" py="6" textAlign="center">
        <Strong>{text === '' ? TEXTS.nameIt : TEXTS.none(text)}</Strong>
        <Box color="fg.muted" mt="1">
          {text === '' ? TEXTS.examples : TEXTS.noneText}
        </Box>
      </Box>
    );
  return more && !pending ? (
    <Muted px="4" pt="2">
      {TEXTS.more}
    </Muted>
  ) : null;
};

const useOffers = (text: string) => {
  const spoken = spokenIn(text, new Date(useNow()));
  const { verb, name } = spoken;
  // A verb alone finds nothing yet.
  const searched = verb === undefined ? text.trim() : name;
  const found = useFound(searched);
  const addresses = useDepositAddresses(verb, found.hits);
  const standing = { role: useRole(), stops: useStops() };
  return {
    found,
    searched,
    groups: {
      hits: found.hits,
      verb,
      offers: offersFor(spoken, found.hits, addresses, standing),
    },
  };
};

interface ContentProps {
  /** Initial text. */
  readonly typed: string;
  readonly offered: Offered;
  readonly onChoose: (choice: Choice) => void;
}

const Content = ({ typed, offered, onChoose }: ContentProps) => {
  const id = useId();
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState<string>();
  const shown = useDeferredValue(text);
  const { found, searched, groups: parts } = useOffers(shown);
  const groups = groupsOf(shown, parts, offered);
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.max(
    choices.findIndex(({ key }) => key === chosen),
    0,
  );
  const active = choices[at];
  const field = useRef<HTMLInputElement>(null);
  // The dialog focuses it a frame later: keys pressed before that would be lost.
  useLayoutEffect(() => field.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setChosen(choices[(at + step + choices.length) % choices.length]?.key);
    }
    // Enter must not choose a result of an earlier text.
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active && !(active.found && (found.pending || shown !== text))) onChoose(active);
    }
  };

  return (
    <>
      <Flex align="center" gap="2.5" px="4" borderBottomWidth="1px" flexShrink={0}>
        <Icon name="search" />
        <Field
          ref={field}
          role="combobox"
          aria-label={TEXTS.title}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, at)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={TEXTS.placeholder}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Dialog.CloseTrigger asChild>
          <Button size="xs" variant="ghost" colorPalette="neutral" px="0" aria-label={TEXTS.close}>
            <Icon name="close" />
          </Button>
        </Dialog.CloseTrigger>
      </Flex>
      <Box role="status" srOnly>
        {found.pending ? TEXTS.searching : TEXTS.count(choices.length)}
      </Box>
      <Box flex="1" minH="0" overflowY="auto" py="2">
        <Status text={searched} found={found} count={choices.length} />
        <ChoiceList id={id} groups={groups} active={at} onPoint={setChosen} onChoose={onChoose} />
      </Box>
      <Box hideBelow="md" px="4" py="2" borderTopWidth="1px" textStyle="xs" color="fg.subtle">
        {text === '' ? TEXTS.examples : TEXTS.hint}
      </Box>
    </>
  );
};

interface PaletteProps extends Pick<ContentProps, 'typed' | 'offered'> {
  readonly open: boolean;
  readonly opener: () => HTMLElement | null;
  readonly onAsk: (asked: Asked) => void;
  readonly onClose: () => void;
}

export const Palette = ({ open, typed, offered, opener, onAsk, onClose }: PaletteProps) => {
  const navigate = useNavigate();
  const perform = usePerform();
  const hasLeft = useRef(false);
  const choose = ({ to }: Choice) => {
    hasLeft.current = typeof to === 'string';
    onClose();
    if (typeof to === 'string') void navigate(to);
    else if (typeof to === 'function') to();
    else if (to.kind === 'send' || to.kind === 'stop') onAsk(to);
    else perform(to);
  };
  const finalFocus = (): HTMLElement | null => {
    const last = hasLeft.current ? null : opener();
    hasLeft.current = false;
    return last?.isConnected ? last : arrivalPoint();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      finalFocusEl={finalFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner alignItems="flex-start" p={{ base: '0', md: '4' }} pt={{ base: '0', md: '12vh' }}>
          <Dialog.Content
            aria-label={TEXTS.title}
            display="flex"
            flexDirection="column"
            overflow="hidden"
            p="0"
            maxW={{ base: 'full', md: 'dialogWide' }}
            h={{ base: 'full', md: 'auto' }}
            maxH={{ base: 'full', md: '70vh' }}
            borderRadius={{ base: '0', md: 'lg' }}
          >
            <Content typed={typed} offered={offered} onChoose={choose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
