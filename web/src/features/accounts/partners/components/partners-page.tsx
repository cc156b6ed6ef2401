import { Box, Button } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { LivePage, SampleButton } from '../../../../components/layout/live-page.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import type { Person } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { FirstAccount } from './add-partner-dialog.tsx';
import { LivePartners } from './live-partners.tsx';

const SamplePartners = lazy(() => import('./sample-partners.tsx'));

const Plus = () => (
  <>
    <Icon name="plus" />
    {TEXTS.add}
  </>
);

interface PartnersPageProps {
  readonly firstAccount: FirstAccount;
  readonly create: ReactNode;
}

interface Asked {
  readonly person: Person | undefined;
  /** A new number resets the dialog. */
  readonly nth: number;
}

/** /gateway/partners. The specification's partners (S2.68 to S2.70) are behind a switch. */
export const PartnersPage = ({ firstAccount, create }: PartnersPageProps) => {
  const role = useRole();
  const sample = useSampleData();
  const dialog = useOnDemand(() => import('./add-partner-dialog.tsx'));
  const [asked, setAsked] = useState<Asked>({ person: undefined, nth: 0 });
  const [open, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const ask = (person?: Person) => {
    opener.current = document.activeElement;
    dialog.request(() => {
      setAsked(({ nth }) => ({ person, nth: nth + 1 }));
      setOpen(true);
    });
  };
  const add = (
    <Button
      variant="solid"
      colorPalette="accent"
      aria-haspopup="dialog"
      loading={dialog.loading}
      onClick={() => ask()}
    >
      <Plus />
    </Button>
  );
  // Only administrators invite; gateway users create further accounts.
  const begin = role === 'admin' ? add : create;
  return (
    <LivePage
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      sample={sample}
      actions={
        sample.shown ? (
          <SampleButton variant="solid" colorPalette="accent">
            <Plus />
          </SampleButton>
        ) : (
          begin
        )
      }
    >
      {sample.shown ? (
        <Suspense fallback={<Box minH="tile" />}>
          <SamplePartners />
        </Suspense>
      ) : (
        sample.isKnown && (
          <LivePartners onFirst={role === 'admin' ? ask : undefined} begin={role === 'admin' && add} />
        )
      )}
      {dialog.Part && (
        <dialog.Part
          key={asked.nth}
          open={open}
          person={asked.person}
          firstAccount={firstAccount}
          finalFocus={() => (opener.current instanceof HTMLElement ? opener.current : null)}
          onClose={() => setOpen(false)}
        />
      )}
    </LivePage>
  );
};
