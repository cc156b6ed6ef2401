import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly className: string;
  /** Said instead of the content, for an icon. */
  readonly label?: string;
  readonly onAsk: (name: string) => void;
  readonly children: ReactNode;
}

/** A link whose page does not exist yet: it tells, and does not jump to the top. */
export const PlaceholderLink = ({ name, className, label, onAsk, children }: Props) => (
  <a
    className={className}
    href="#"
    aria-label={label}
    onClick={(event) => {
      event.preventDefault();
      onAsk(name);
    }}
  >
    {children}
  </a>
);
