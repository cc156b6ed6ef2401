/** Only signatures of file links are checked; the SDK needs credentials for everything. */
export const LOCAL_SECRET_KEY = 'local';
export const LOCAL_REGION = 'us-east-1';
export const LOCAL_ACCOUNT = '000000000000';

/** Client options for a local service, independent of the user's AWS profile. */
export const localClient = (endpoint: string) => ({
  endpoint,
  region: LOCAL_REGION,
  credentials: { accessKeyId: 'local', secretAccessKey: LOCAL_SECRET_KEY },
});
