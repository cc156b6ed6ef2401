/** As a network's name (S3.4) and a reason are shown: `tron` is `Tron`. */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
