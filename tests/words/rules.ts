/** A phrase that nobody says aloud, and what to say. */
interface Rule {
  readonly phrase: RegExp;
  readonly instead: string;
}

/** The rules of plain English that a machine can check. The words of the field are in docs/glossary.md. */
export const RULES: readonly Rule[] = [
  { phrase: /\bby (?:itself|themselves)\b/i, instead: 'automatically, alone, separately' },
  { phrase: /\ball the same\b/i, instead: 'still, anyway' },
  { phrase: /\basked for\b/i, instead: 'requested' },
  {
    phrase: /\b(?:of|from|by) whom\b|\b(?:every|some)body whom\b/i,
    instead: 'name the person as subject',
  },
  { phrase: /\bstands? in (?:the|a|its)\b/i, instead: 'is in, is stored in' },
  { phrase: /\ba deed\b|\bof a deed\b/i, instead: 'an audited action' },
  { phrase: /\bof so many\b|\bso many at once\b/i, instead: 'maximum' },
  { phrase: /\bnot known now\b/i, instead: 'unavailable right now' },
  { phrase: /\bhave one made\b/i, instead: 'get one' },
  { phrase: /\bwhat came of\b/i, instead: 'the outcome of, the …' },
  { phrase: /\bany more\b/i, instead: 'no longer' },
  { phrase: /\bgone? on with\b/i, instead: 'continue' },
  { phrase: /\bof whose\b/i, instead: 'make the owner the subject' },
  { phrase: /\b(?:is|are) (?:said|told)\b/i, instead: 'says, notifies' },
  { phrase: /\b(?:is|are|be) left out\b/i, instead: 'omitted, excluded' },
];

/** Words of a sentence on a screen, and in a document. */
export const LONGEST = { text: 24, document: 40 };
