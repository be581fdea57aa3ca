/** A media type that is none of JavaScript's, so that browsers do not run the script. */
const waitingType = 'text/x-waiting-module';

/**
 * Runs before the module that starts the router. The styles of `<style data-file>` are in the page, so neither the
 * router nor Vite's dynamic imports may request their files: the router reads the manifest, Vite looks for a link.
 */
const skipInlineStyles = `for (const { dataset: { file } } of document.querySelectorAll('style[data-file]')) {
  for (const route of Object.values(window.__reactRouterManifest.routes)) route.css = route.css?.filter((css) => css !== file);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.setAttribute('disabled', '');
  link.setAttribute('href', file.replace('#', ''));
  document.head.append(link);
}
`;

/**
 * Requests the files after the load event and the next frame, so that they do not compete with first paint. A page that is hidden until
 * its script has run (hide-until-ready.tsx) requests them at once, and so does the visitor's first press or key.
 */
const createStartScript = (files: readonly string[]) => `(function (files, isStarted) {
  function run() {
    var script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.querySelector('script[type="${waitingType}"]').textContent;
    document.head.append(script);
  }
  function start() {
    if (isStarted) return;
    isStarted = true;
    files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    });
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  }
  if (document.documentElement.hasAttribute('data-hidden-until-ready')) return start();
  addEventListener('pointerdown', start, { capture: true, once: true });
  addEventListener('keydown', start, { capture: true, once: true });
  addEventListener('load', function () {
    if (document.hidden) start();
    else requestAnimationFrame(function () { setTimeout(start); });
  });
})(${JSON.stringify(files)}, false)`;

/** `module` is the text of React Router's module script, which ends with the import of the entry. */
export function startScriptsAfterLoad(files: readonly string[], module: string) {
  const text = module.replace(/import\("[^"]+"\);\s*$/, (entry) => skipInlineStyles + entry);
  return {
    startScript: `<script>${createStartScript(files)}</script>`,
    moduleScript: `<script type="${waitingType}">${text}</script>`,
  };
}
