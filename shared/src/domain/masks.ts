/** Short forms of identifiers (S9.33 to S9.37, "Masks"). */

const shortened = (text: string, first: number, last: number, most = first + last): string =>
  text.length > most ? `${text.slice(0, first)}...${text.slice(-last)}` : text;

/** A wallet address: first 6 and last 6 characters. */
export const maskAddress = (address: string): string => shortened(address, 6, 6);

/** An account number: first 4 and last 4 characters. */
export const maskAccount = (account: string): string => shortened(account, 4, 4);

/** A CPF or CNPJ without punctuation: its first and last digits are hidden, as on a PIX receipt. */
export const maskTaxId = (number: string): string =>
  number.length === 11
    ? `***.${number.slice(3, 6)}.${number.slice(6, 9)}-**`
    : `**.${number.slice(2, 5)}.${number.slice(5, 8)}/${number.slice(8, 12)}-**`;

/** Groups of four are easier to compare. */
export const inFours = (address: string): readonly string[] => address.match(/.{1,4}/gsu) ?? [];

const COMPARED = 4;

/** Hexadecimal addresses start with 0x and are case-insensitive. */
const significant = (address: string): string =>
  /^0x/i.test(address) ? address.slice(2).toLowerCase() : address;

const edges = (text: string): string => `${text.slice(0, COMPARED)}${text.slice(-COMPARED)}`.toLowerCase();

/** True if two destinations have the same first and last characters; many people compare only those. */
export const looksAlike = (one: string, other: string): boolean => {
  const [a, b] = [significant(one), significant(other)];
  return a !== b && Math.min(a.length, b.length) > 2 * COMPARED && edges(a) === edges(b);
};

/** The PIX code that a payer copies; above 50 characters, shortened to 25 at each end. */
export const shortPixHash = (hash: string): string => shortened(hash, 25, 25);

export const shortId = (id: string): string => id.slice(0, 8);

/** S9.36: this value means that a shared bank account has no number yet. */
export const isAccountSet = (account: string | null | undefined): boolean =>
  account !== null && account !== undefined && account.trim() !== '' && account !== '0000';
