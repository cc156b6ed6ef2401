/** As a network's name (spec 3) and a reason are shown: `tron` is `Tron`. */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
