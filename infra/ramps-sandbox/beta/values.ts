import { type Asset, type Decimal, exact } from '../domain/money.ts';
import { draw } from '../domain/random.ts';
import { invalid } from '../input.ts';
import { jsonNumber } from '../json.ts';
import type { State } from '../state/state.ts';

/** An amount as a JSON number with all its digits, like 1500 or 275.97; as text with `amounts: 'text'`. */
export const amountsOf = ({ behaviour }: Pick<State, 'behaviour'>): ((amount: Decimal) => unknown) => {
  const isText = behaviour.beta.amounts === 'text';
  return (amount) => {
    const plain = exact(amount).toFixed();
    return isText ? plain : jsonNumber(plain);
  };
};

export const NULL_TIME = '0001-01-01T00:00:00Z';

const MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Adds digits to get 6 to 9 decimals of a second, without changing the order of times. */
export const longTime = (time: string): string => {
  // A raw order can have any text as its time.
  if (!MILLISECONDS.test(time)) return time;
  const part = draw(0, 0, time);
  const digits = String(Math.floor(part * 1e6)).padStart(6, '0');
  return `${time.slice(0, -1)}${digits.slice(0, 3 + Math.floor(part * 4))}Z`;
};

/** Documented spellings that differ from the catalogue. */
const SPELLINGS = new Map([['ethereum', 'erc-20']]);

export const networkName = (id: string): string => SPELLINGS.get(id) ?? id;

export const networkView = ({ id }: Asset['networks'][number]) => ({
  id: `net_${id}`,
  name: networkName(id),
});

/** The catalogue's id for a documented spelling. Throws a 400 for unknown networks. */
export const readNetwork = (asset: Asset, name: string | undefined): string | undefined => {
  if (name === undefined) return undefined;
  const network = asset.networks.find(({ id }) => networkName(id) === name);
  if (network === undefined) throw invalid(`network ${name.slice(0, 40)} is not offered for ${asset.symbol}`);
  return network.id;
};

export const requiredNetwork = (asset: Asset, name: string | undefined): string => {
  const network = readNetwork(asset, name);
  if (network === undefined) throw invalid('network is required');
  return network;
};

/** `.invalid` never resolves, so nothing is fetched. */
export const imagesOf = (symbol: string) => {
  const image = (size: string): string => `https://images.invalid/${symbol.toLowerCase()}-${size}.png`;
  return {
    small_image_url: image('small'),
    medium_image_url: image('medium'),
    large_image_url: image('large'),
  };
};
