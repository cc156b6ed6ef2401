import { Button, Flex } from '@chakra-ui/react';
import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useRef, useState } from 'react';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { useRole } from '../../../lib/queries/profile.ts';
import { useSetActive } from '../api/set-active.ts';
import { TEXTS } from '../texts.ts';

const { activation: A } = TEXTS;

interface ActivationProps {
  readonly account: SubAccountRecord;
  readonly balances: readonly Balance[] | undefined;
  readonly reserve: Reserve | undefined;
}

/** Takes an account out of use, after saying what it holds, and back. Not for clients. */
export const Activation = ({ account, balances, reserve }: ActivationProps) => {
  const isClient = useRole() === 'client';
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useOnDemand(() => import('./deactivate-dialog.tsx'));
  const change = useSetActive(account);
  if (isClient) return null;
  const active = account.status === 'active';
  return (
    <Flex>
      <Button
        ref={button}
        colorPalette={active ? 'danger' : 'accent'}
        loading={dialog.loading || (!asking && change.isPending)}
        onClick={() => (active ? dialog.request(() => setAsking(true)) : change.mutate(true))}
      >
        {active ? A.deactivate : A.activate}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={asking}
          name={account.name}
          balances={balances}
          reserve={reserve}
          running={change.isPending}
          finalFocus={() => button.current}
          onConfirm={() => change.mutate(false, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Flex>
  );
};
