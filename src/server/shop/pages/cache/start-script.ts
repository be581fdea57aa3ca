/** A media type that is none of JavaScript's, so that browsers do not run the script. */
const waitingType = 'text/x-waiting-module';

/**
 * Runs before the module that starts the router. The start script has linked the files of `<style data-file>`, so the router may not
 * link them too. It reads the manifest; Vite's dynamic imports look for a link.
 */
const skipLinkedStyles = `for (const { dataset: { file } } of document.querySelectorAll('style[data-file]')) {
  for (const route of Object.values(window.__reactRouterManifest.routes)) route.css = route.css?.filter((css) => css !== file);
}
`;

/**
 * Requests the files after the load event and the next frame, so that they do not compete with first paint. A page that is hidden until
 * its script has run (hide-until-ready.tsx) requests them at once, and so does the visitor's first press or key. The router starts when
 * the whole style sheets are there, because it may show what the page has no styles for, or fail, or are late; each follows its part in the
 * page, so that no rule changes its place.
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
    var styles = [].map.call(document.querySelectorAll('style[data-file]'), function (style) {
      return new Promise(function (resolve) {
        var link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = style.dataset.file.replace('#', '');
        link.onload = link.onerror = resolve;
        setTimeout(resolve, 3000);
        style.after(link);
      });
    });
    files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    });
    if (document.readyState === 'loading') styles.push(new Promise(function (resolve) {
      document.addEventListener('DOMContentLoaded', resolve);
    }));
    Promise.all(styles).then(run);
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
  const text = module.replace(/import\("[^"]+"\);\s*$/, (entry) => skipLinkedStyles + entry);
  return {
    startScript: `<script>${createStartScript(files)}</script>`,
    moduleScript: `<script type="${waitingType}">${text}</script>`,
  };
}
