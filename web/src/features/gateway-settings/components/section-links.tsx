import { Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { ChoiceButton } from '../../../components/ui/choice-button.tsx';
import { SAMPLE_SECTIONS } from '../sample.ts';
import { LIVE, TEXTS } from '../texts.ts';

const SECTIONS = [...Object.values(LIVE), ...SAMPLE_SECTIONS];

/** The way to each section. */
export const SectionLinks = () => (
  <Flex as="nav" aria-label={TEXTS.sections} gap="1.5" wrap="wrap">
    {SECTIONS.map(({ id, title }) => (
      <ChoiceButton key={id} asChild>
        <Link to={{ hash: id }} replace>
          {title}
        </Link>
      </ChoiceButton>
    ))}
  </Flex>
);
