const value = (token: string) => ({ value: token });

/** The landing page's extra tokens: large type, wide gaps. Same form as tokens.ts. */
export const displayTokens = {
  fontSizes: {
    lead: value('clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)'),
    heading: value('clamp(1.625rem, 1.3rem + 1.4vw, 2.375rem)'),
    hero: value('clamp(2.5rem, 1.75rem + 3.3vw, 4.25rem)'),
  },
  fontWeights: { bold: value('680') },
  lineHeights: { hero: value('1.04') },
  letterSpacings: { hero: value('-0.035em'), heading: value('-0.022em') },
  spacing: {
    gutter: value('clamp(1rem, 0.6rem + 1.8vw, 2rem)'),
    section: value('clamp(4rem, 3rem + 4.5vw, 7.5rem)'),
    hero: value('clamp(2.5rem, 1.5rem + 4.5vw, 6rem)'),
  },
  sizes: { site: value('74rem'), header: value('4rem'), line: value('1px'), hair: value('2px') },
  radii: { xl: value('1rem') },
  durations: { appear: value('420ms'), appearDelay: value('300ms') },
} as const;
