import { Box, Button, Flex } from '@chakra-ui/react';
import type {
  ConfigurationRecord,
  HoldingsRecord,
  SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Muted, TextLink } from '../../../../components/ui/text.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { configurationOfQuery } from '../../../../lib/queries/rule.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { rulePath } from '../../../../lib/rule-field.ts';
import { inBrowser } from '../../../../lib/stored.ts';
import { PAGE } from '../page-texts.ts';

const { steps: S } = PAGE;

type StepName = keyof typeof S.names;

interface Step {
  readonly name: StepName;
  readonly done: boolean;
  readonly ways: readonly { readonly label: string; readonly to: string }[];
}

interface Known {
  readonly account: SubAccountRecord;
  readonly held: HoldingsRecord | undefined;
  readonly rule: ConfigurationRecord | null;
}

/** What a new sub-account still needs before it converts deposits. Only administrators invite and assign people. */
const stepsOf = ({ account, held, rule }: Known, role: Role): readonly Step[] => {
  const { id, user_id: owner, manager_id: manager } = account;
  const hasWallet = held?.wallets?.some(({ asset, address }) => asset === 'USDT' && address !== null);
  const steps: readonly Step[] = [
    {
      name: 'owner',
      done: owner !== null && owner !== manager,
      ways: [
        { label: S.ways.invite, to: pathOf('users') },
        { label: S.ways.assign, to: '#people' },
      ],
    },
    {
      name: 'pix',
      done: (held?.bank_count ?? 0) > 0 || (held?.latest_deposit_at ?? null) !== null,
      ways: [{ label: S.ways.pix, to: '#deposits' }],
    },
    {
      name: 'wallet',
      done: hasWallet === true || (rule?.destination ?? null) !== null,
      ways: [{ label: S.ways.wallet, to: '#wallets' }],
    },
    {
      name: 'rule',
      done: rule?.is_enabled === true,
      ways: [{ label: S.ways.rule, to: rulePath(id, 'destination') }],
    },
  ];
  return role === 'admin' ? steps : steps.filter(({ name }) => name !== 'owner');
};

/** After this, a sub-account is no longer new. */
const NEW_FOR_MS = 30 * 24 * 60 * 60_000;

const keyOf = (id: string): string => `ramps-gateway.steps-over.${id}`;

const isNew = ({ id, created_at: at }: SubAccountRecord, now: number): boolean =>
  now - Date.parse(at) < NEW_FOR_MS && inBrowser.get(keyOf(id)) === null;

const StepRow = ({ step: { name, done, ways } }: { readonly step: Step }) => (
  <Flex as="li" align="center" gap="2.5" minH="8">
    <Box as="span" display="inline-flex" color={done ? 'success.fg' : 'border.strong'} aria-hidden="true">
      <Icon name={done ? 'check' : 'chevronRight'} />
    </Box>
    <Box as="span" flex="1" minW="0" color={done ? 'fg.muted' : undefined}>
      {S.names[name]}
      {done && (
        <Box as="span" srOnly>
          {S.done}
        </Box>
      )}
    </Box>
    {!done && (
      <Flex gap="3" textStyle="sm" whiteSpace="nowrap">
        {ways.map(({ label, to }) => (
          <TextLink key={to} to={to}>
            {label}
          </TextLink>
        ))}
      </Flex>
    )}
  </Flex>
);

interface NextStepsProps extends Omit<Known, 'rule'> {
  readonly loading: boolean;
}

/** S2.635. It keeps its height while it is shown; once all is done, it is gone the next time. */
export const NextSteps = ({ account, held, loading }: NextStepsProps) => {
  const [shown, setShown] = useState(() => isNew(account, Date.now()));
  const titleId = useId();
  const role = useRole();
  const query = useQuery({ ...configurationOfQuery(account.id), enabled: shown });
  const isKnown = !loading && query.data !== undefined;
  const steps = stepsOf({ account, held, rule: query.data ?? null }, role);
  const areAllDone = isKnown && steps.every(({ done }) => done);
  useEffect(() => {
    if (areAllDone) inBrowser.set(keyOf(account.id), 'over');
  }, [areAllDone, account.id]);
  if (!shown) return null;
  return (
    <Panel padded aria-labelledby={titleId}>
      <Flex align="center" justify="space-between" gap="3">
        <Box as="h2" id={titleId} textStyle="section">
          {S.title}
        </Box>
        <Button
          variant="ghost"
          size="xs"
          onClick={() => {
            inBrowser.set(keyOf(account.id), 'over');
            setShown(false);
          }}
        >
          {S.dismiss}
        </Button>
      </Flex>
      <Muted mt="0.5" mb="2" minH={{ base: '10', md: '5' }}>
        {areAllDone ? S.over : S.text}
      </Muted>
      <Box as="ul" listStyleType="none" aria-busy={!isKnown}>
        {steps.map((step) =>
          isKnown ? (
            <StepRow key={step.name} step={step} />
          ) : (
            <Flex as="li" key={step.name} align="center" minH="8">
              <Skeleton w="32" />
            </Flex>
          ),
        )}
      </Box>
    </Panel>
  );
};
