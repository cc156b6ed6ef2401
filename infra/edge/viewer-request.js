// CloudFront Function (runtime 2.0), for every request before anything else sees it.

// The stage's own domain; without one the address is CloudFront's own name. A deployment writes it in (infra/stacks/web.ts).
const DOMAIN = '';

// The addresses with a document of their own, like `/docs/guide`. A deployment writes them in too.
const DOCUMENTS = [];

// What CloudFront has taken apart, as it was: `?a=1&a=2`.
function queryOf(request) {
  const parts = [];
  for (const name in request.querystring) {
    const given = request.querystring[name];
    const values = given.multiValue || [given];
    for (let at = 0; at < values.length; at += 1)
      parts.push(values[at].value === '' ? name : name + '=' + values[at].value);
  }
  return parts.length === 0 ? '' : '?' + parts.join('&');
}

// Providers may keep the address with a slash, or with the path of one payment method, behind it.
const WEBHOOK = /^(\/api\/webhooks\/[^/]+)\/(?:pix\/?)?$/;

// eslint-disable-next-line @typescript-eslint/no-unused-vars
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const host = request.headers.host.value;

  // The address that people know: the origins do not receive the Host. Overwrites what a caller sends.
  request.headers['x-public-origin'] = { value: 'https://' + (DOMAIN || host) };

  // Who asks, for the audit log: API Gateway only sees the edge. Overwrites what a caller sends.
  request.headers['x-viewer-address'] = { value: event.viewer.ip };

  const isCall =
    uri === '/api' || uri.startsWith('/api/') || uri.startsWith('/.well-known/') || uri === '/ws';

  // Pages at another name lead to the domain, where sockets and passkeys work. Calls do not: a webhook that was registered before
  // there was a domain still comes in.
  if (DOMAIN !== '' && host !== DOMAIN && !isCall)
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: 'https://' + DOMAIN + uri + queryOf(request) } },
    };

  // A page's path has no file behind it: some have a document of their own, and for every other the console itself finds the page.
  // Other calls and files are not changed, so that a missing one is a 404 and an error of the api is seen as it is.
  const isFile = uri.slice(uri.lastIndexOf('/') + 1).includes('.');
  if (isCall) request.uri = uri.replace(WEBHOOK, '$1');
  else if (!isFile) {
    const page = uri === '/' ? '/index' : uri.replace(/\/$/, '');
    request.uri = DOCUMENTS.includes(page) ? page + '.html' : '/app.html';
  }

  return request;
}
