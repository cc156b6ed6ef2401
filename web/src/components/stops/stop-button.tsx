import { Box, Button } from '@chakra-ui/react';
import type { Stop, StopScope } from '@ramps-gateway/shared/contract/stops.ts';
import { mayLift } from '@ramps-gateway/shared/domain/stops.ts';
import { useRef, useState } from 'react';
import { useRole } from '../../lib/queries/profile.ts';
import { stopOf, useStops } from '../../lib/queries/stops.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { TEXTS } from './texts.ts';

interface StopButtonProps {
  readonly scope: StopScope;
  readonly what: string;
  readonly size?: 'xs' | 'sm';
}

interface AskingProps extends StopButtonProps {
  readonly standing: Stop | undefined;
}

export const AskToStop = ({ scope, what, size = 'sm', standing }: AskingProps) => {
  const [asked, setAsked] = useState<{ readonly standing: Stop | undefined }>();
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useOnDemand(() => import('./stop-dialog.tsx'));
  const action = standing ? TEXTS.lift : TEXTS.stop;
  return (
    <>
      <Button
        ref={button}
        size={size}
        colorPalette={standing ? 'neutral' : 'danger'}
        aria-label={TEXTS.labelled(action, what)}
        aria-haspopup="dialog"
        loading={dialog.loading}
        // The question stays as asked when a stop changes meanwhile.
        onClick={() => dialog.request(() => setAsked({ standing }))}
      >
        {action}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={asked !== undefined}
          scope={scope}
          what={what}
          standing={asked?.standing}
          finalFocus={() => button.current}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

/** Only administrators stop the whole gateway, and lift what an administrator stopped. */
export const StopButton = ({ scope, ...rest }: StopButtonProps) => {
  const role = useRole();
  const standing = stopOf(useStops(), scope);
  if (scope.kind === 'gateway' && role !== 'admin') return null;
  if (standing && !mayLift(role, standing))
    return (
      <Box textStyle="sm" color="fg.muted">
        {TEXTS.administratorOnly}
      </Box>
    );
  return <AskToStop scope={scope} {...rest} standing={standing} />;
};
