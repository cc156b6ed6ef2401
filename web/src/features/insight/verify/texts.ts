export const TEXTS = {
  title: 'Check a file from Ramps Gateway',
  lead: 'Drop a statement or the evidence of a conversion here. Your browser checks it: nothing is uploaded, and no sign-in is needed.',
  drop: 'Drop a file here',
  choose: 'Choose a file',
  formats: 'JSON and PDF files include their signature. For other files, add the signature file too.',
  checking: 'Checking…',
  keys: {
    title: 'Public keys',
    loading: 'Fetching this gateway’s keys…',
    gateway: (count: number) =>
      `This gateway’s ${count === 1 ? 'public key' : `${count} public keys`}, published at `,
    file: (name: string, count: number) =>
      `${count === 1 ? 'One key' : `${count} keys`} from ${name}. Trust them only if the gateway itself gave you the file, which does not list keys revoked since.`,
    address: '/.well-known/ramps-gateway-keys.json',
    give: 'Use a keys file',
    back: 'Use this gateway’s keys',
    failed: 'This gateway’s keys could not be fetched. Try again, or use a keys file.',
    retry: 'Try again',
    wrong: 'This is not a keys file.',
  },
  states: {
    verified: 'Genuine and unchanged',
    revoked: 'Signed by a key that was revoked',
    refused: 'Rejected: the file does not match its signature',
    'unknown-key': 'Rejected: signed with an unknown key',
    incomplete: 'The file itself is missing',
    'no-evidence': 'This is not a signed file',
  },
  unknownKey: (id: string) => `Key ${id} is not in the list. The file is from another gateway, or forged.`,
  incomplete: (name: string) => `This is the signature of ${name}. Add both files together.`,
  revoked: ({ at, reason }: { readonly at: string; readonly reason: string }) =>
    `The gateway revoked the key as of ${at}: ${reason}. Trust the file only if you had it before then. Its signing time proves nothing: anyone with the key can choose it.`,
  signedBy: 'Signed by key',
  keySince: 'Key in use since',
  keyRevoked: 'Key revoked as of',
  madeAt: 'Signed at',
  proves: 'What this proves',
  signature: (at: string) =>
    `This gateway signed it at ${at}, by its own clock, and not one byte has changed since.`,
  provesRevoked: [
    'It was signed with a former key of the gateway, and not one byte has changed since.',
    'Its contents are consistent.',
  ],
  provesNot: 'What it does not prove',
  limitRevoked: 'That this gateway made it, or when.',
  limits: [
    'That the money is still there: the file shows the moment when it was signed.',
    'Who somebody is: names and emails are as they were entered.',
    'What the provider, a bank or a blockchain recorded: check with them, by the ids in the file.',
    'Anything that is not in the file, such as other accounts or later events.',
  ],
  without: {
    title: 'Check it without this page',
    lead: 'The second line of a signed JSON file is the signed content. With the key in key.pem (“pem” in the list of keys):',
    commands: `sed -n 2p file.json | tr -d '\\n' > document
sed -n 's/.*"value":"\\([^"]*\\)".*/\\1/p' file.json | tail -1 | base64 -d > signature
openssl dgst -sha256 -verify key.pem -signature signature document`,
  },
} as const;
