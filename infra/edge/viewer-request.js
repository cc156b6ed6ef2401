// CloudFront Function (runtime 2.0), for every request before anything else sees it.
// eslint-disable-next-line @typescript-eslint/no-unused-vars
function handler(event) {
  const request = event.request;
  const uri = request.uri;

  // The address that people know: the origins do not receive the Host. Overwrites what a caller sends.
  request.headers['x-public-origin'] = { value: 'https://' + request.headers.host.value };

  // Who asks, for the audit log: API Gateway only sees the edge. Overwrites what a caller sends.
  request.headers['x-viewer-address'] = { value: event.viewer.ip };

  // A page's path has no file behind it: `/` is the landing page, `/verify` checks a file without the console, and for every other
  // the console itself finds the page.
  // Calls and files are not changed, so that a missing one is a 404 and an error of the api is seen as it is.
  const isCall =
    uri === '/api' || uri.startsWith('/api/') || uri.startsWith('/.well-known/') || uri === '/ws';
  const isFile = uri.slice(uri.lastIndexOf('/') + 1).includes('.');
  if (!isCall && !isFile)
    request.uri = uri === '/' ? '/index.html' : uri === '/verify' ? '/verify.html' : '/app.html';

  return request;
}
