import type { SpecRow } from '../row.ts';

const DIALOG = 'tests/web/features/new-sub-account/new-sub-account.test.tsx';
const FAILURE = 'tests/web/features/new-sub-account/new-sub-account.test.tsx';
const SERVER = 'tests/functions/capabilities/ramps/create-sub-account.test.ts';
const LISTS = 'tests/shared/domain/business/lists.test.ts';

export const NEW_SUB_ACCOUNT: readonly SpecRow[] = [
  {
    id: 'S2.80',
    at: 'Sub-Accounts Management',
    says: 'Header: a “Create Sub-Account” dialog',
    by: [DIALOG, 'sends all 19 fields, has the list loaded again, closes, and the next one is empty'],
  },
  {
    id: 'S3.12',
    at: 'Create sub-account payload',
    says: 'All 19 fields, from name to document_number',
    by: [DIALOG, 'sends all 19 fields, has the list loaded again, closes, and the next one is empty'],
  },
  {
    id: 'S5.16',
    at: 'Create sub-account',
    says: '“Company name is required”, “Valid email is required”, “Phone number is required”, “Company description is required”, “Industry is required”, “Monthly revenue range is required”, “Processing volume estimate is required”, “Country is required”, “City is required”, “Address is required”, “State/Province is required”, “Postal code is required”, “Tax ID type is required”, “Tax ID number is required”, “Local ID type is required”, “Local ID number is required”',
    by: [DIALOG, 'says each thing that is missing, and the first has the focus'],
  },
  {
    id: 'S5.17',
    at: 'Create sub-account',
    says: 'The server has the same rules: “Valid website URL is required”, “Please select an onboarding type”',
    by: [SERVER, 'with %j is refused'],
  },
  {
    id: 'S5.18',
    at: 'Create sub-account',
    says: 'Tax ID type choices depend on the country, and the field is disabled until a country is chosen',
    by: [DIALOG, 'tax id types come with the country and are cleared with it'],
  },
  {
    id: 'S1.3',
    at: 'User kinds',
    says: 'A gateway user creates sub-accounts for clients: those whose accounts they manage can be named as owner',
    by: [DIALOG, 'a gateway user may name a client whose accounts they manage'],
  },
  {
    id: 'S6.2',
    at: 'Roles',
    says: 'Gateway users may create sub-accounts for clients; clients may not',
    by: [DIALOG, 'a client has no button'],
  },
  {
    id: 'S8.57',
    at: 'Create',
    says: 'A message containing credentials: “API Configuration Required” / “Please configure your Backend API credentials in Settings” with a Settings action',
    by: [DIALOG, 'of the configuration leads an administrator to Settings'],
  },
  {
    id: 'S8.58',
    at: 'Create',
    says: '“API Error: {message}” with the response message or error',
    by: [FAILURE, 'a message of the answer is an API Error'],
  },
  {
    id: 'S8.59',
    at: 'Create',
    says: '“Sub-account created successfully.”',
    by: [DIALOG, 'sends all 19 fields, has the list loaded again, closes, and the next one is empty'],
  },
  {
    id: 'S9.11',
    at: 'Constants',
    says: 'Tax ID types per country, with a default of three',
    by: [LISTS, 'tax ids of %s'],
  },
  { id: 'S9.12', at: 'Constants', says: 'ID document types', by: [LISTS, 'ID document types'] },
  {
    id: 'S9.13',
    at: 'Constants',
    says: '20 industries, from FINTECH to OTHER',
    by: [LISTS, '20 industries, from FINTECH to OTHER'],
  },
  {
    id: 'S9.14',
    at: 'Constants',
    says: '7 monthly revenue bands from 0-10K to 5M+; 7 processing volume bands from 0-10K to 25M+',
    by: [LISTS, '7 bands of monthly revenue, and 7 of processing volume'],
  },
  {
    id: 'S9.15',
    at: 'Constants',
    says: '30 selectable countries for the business address',
    by: [LISTS, '30 countries by ISO code and in the order of their names'],
  },
];
