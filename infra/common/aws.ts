/** Only links to files are checked for their signature; the SDK wants something to sign with for everything. */
export const LOCAL_SECRET_KEY = 'local';
export const LOCAL_REGION = 'us-east-1';
export const LOCAL_ACCOUNT = '000000000000';

/** How a client of the AWS SDK reaches a local service, whatever profile the person has. */
export const localClient = (endpoint: string) => ({
  endpoint,
  region: LOCAL_REGION,
  credentials: { accessKeyId: 'local', secretAccessKey: LOCAL_SECRET_KEY },
});
