// Runs before the first paint (index.html and app.html), so it is small and asks for nothing.
(function () {
  var root = document.documentElement;
  var keys = [];
  var remembered = null;
  try {
    remembered = localStorage.getItem('ramps-gateway.theme');
    keys = Object.keys(localStorage).concat(Object.keys(sessionStorage));
  } catch {
    // Storage can be switched off; then the system theme applies, and no session is known.
  }

  // The theme: the same key and classes as src/lib/color-mode.ts.
  var dark =
    remembered === 'dark' || (remembered !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';

  function listed(id) {
    var data = document.getElementById(id);
    return data && JSON.parse(data.textContent || 'null');
  }
  function add(tag, properties) {
    document.head.appendChild(Object.assign(document.createElement(tag), properties));
  }
  function fetchAhead(href) {
    add('link', { rel: 'modulepreload', href: href });
  }

  // The landing page is there without its scripts: they come when it has been painted, and without delaying it.
  var scripts = listed('after-paint') || [];
  function start() {
    scripts.splice(1).forEach(fetchAhead);
    scripts.splice(0).forEach(function (src) {
      add('script', { type: 'module', src: src });
    });
  }
  if (scripts.length > 0) {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // A page in the background is not painted, and may still be read aloud.
    setTimeout(start, 2000);
  }

  // The console's code of the page that will be shown, as far as it is known here; a wrong guess costs only bytes.
  var chunks = listed('route-chunks');
  if (!chunks) return;
  var signedIn = keys.some(function (key) {
    return /^CognitoIdentityServiceProvider\..*\.LastAuthUser$/.test(key);
  });
  var path = location.pathname === '/auth' ? '/gateway' : location.pathname;
  // The page of one thing is listed with `:id` in the place of its id.
  var known = chunks[path] ? path : path.replace(/[^/]+$/, ':id');
  (chunks[signedIn ? known : '/auth'] || []).forEach(fetchAhead);
})();
