import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';

interface LinkButtonProps extends Omit<ComponentProps<typeof Button>, 'asChild'> {
  readonly to: LinkProps['to'];
  readonly icon?: IconName;
}

/** A link that looks like a button. */
export const LinkButton = ({ to, icon, children, ...button }: LinkButtonProps) => (
  <Button asChild {...button}>
    <Link to={to}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  </Button>
);
