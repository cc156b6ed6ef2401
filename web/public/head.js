// Runs before the first paint of every document, so it is small and imports nothing.
(function () {
  var root = document.documentElement;
  var keys = [];
  var remembered = null;
  try {
    remembered = localStorage.getItem('ramps-gateway.theme');
    keys = Object.keys(localStorage).concat(Object.keys(sessionStorage));
  } catch {
    // The browser can block storage; then the system theme applies, and the user counts as signed out.
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

  // The landing page works without its scripts, so they load after the first paint.
  var scripts = listed('after-paint') || [];
  function start() {
    scripts.splice(1).forEach(fetchAhead);
    scripts.splice(0).forEach(function (src) {
      add('script', { type: 'module', src: src });
    });
  }
  if (scripts.length > 0) {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // A page in the background is never painted, but its visitor may use a screen reader.
    setTimeout(start, 2000);
  }

  // Prefetches the console's code for the expected page; a wrong guess costs only bytes. The second key: another tab is
  // signed in (src/lib/auth/open-tabs.ts).
  var chunks = listed('route-chunks');
  if (!chunks) return;
  var signedIn = keys.some(function (key) {
    return /^CognitoIdentityServiceProvider\..*\.LastAuthUser$|^ramps-gateway\.shared-session$/.test(key);
  });
  var path = location.pathname === '/auth' ? '/gateway' : location.pathname;
  // A single record's page is listed with `:id` instead of its id.
  var known = chunks[path] ? path : path.replace(/[^/]+$/, ':id');
  (chunks[signedIn ? known : '/auth'] || []).forEach(fetchAhead);
})();
