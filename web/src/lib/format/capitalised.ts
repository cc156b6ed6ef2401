/** As a network's name is shown (spec 3): `tron` is `Tron`. */
export const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
