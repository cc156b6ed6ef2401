// Runs before the first paint (index.html). The same key and classes as src/lib/color-mode.ts.
(function () {
  var remembered = null;
  try {
    remembered = localStorage.getItem('ramps-gateway.theme');
  } catch {
    // Storage can be switched off; then the system decides.
  }
  var dark =
    remembered === 'dark' || (remembered !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
})();
