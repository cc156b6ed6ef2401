import type { Call } from '@ramps-gateway/shared/contract/call.ts';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `spread-bands` is `SpreadBands`. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('');

/** `GET /api/conversions/{id}/steps` is `getConversionsByIdSteps`: as unique as method and path together are. */
export const operationIdOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => {
  const words = path
    .replace('/api/', '')
    .split('/')
    .map((part) => (part.startsWith('{') ? `By${pascal(part)}` : pascal(part)));
  return `${method.toLowerCase()}${words.join('')}`;
};
