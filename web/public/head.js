// Runs before the first paint (index.html and app.html), so it is small and asks for nothing.
(function () {
  var root = document.documentElement;
  var keys = [];
  var remembered = null;
  try {
    keys = Object.keys(localStorage);
    remembered = localStorage.getItem('ramps-gateway.theme');
  } catch {
    // Storage can be switched off; then the system decides, and nobody is signed in.
  }

  // The theme: the same key and classes as src/lib/color-mode.ts.
  var dark =
    remembered === 'dark' || (remembered !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';

  // The console's code of the page that will be shown, as far as can be told here; a wrong guess costs only bytes.
  // The landing page has no list.
  var data = document.getElementById('route-chunks');
  if (!data) return;
  var chunks = JSON.parse(data.textContent || '{}');
  var signedIn = keys.some(function (key) {
    return /^CognitoIdentityServiceProvider\..*\.LastAuthUser$/.test(key);
  });
  var path = location.pathname === '/auth' ? '/gateway' : location.pathname;
  (chunks[signedIn ? path : '/auth'] || []).forEach(function (href) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.appendChild(link);
  });
})();
