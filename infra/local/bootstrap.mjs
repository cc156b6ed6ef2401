// `node infra/local/bootstrap.mjs [--dev] <script.ts> [args]`: installs what is missing (`--dev`: also for the checks)
// and runs the script under the locked Node 24. Old syntax, so that an old Node shows the message instead of a syntax
// error.
var major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error('This project needs Node.js 20 or newer; this is ' + process.versions.node + '.');
  process.exitCode = 1;
} else {
  import('./bootstrap/run.mjs').then(function (module) {
    return module.run(process.argv.slice(2));
  });
}
