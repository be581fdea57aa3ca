/**
 * What Vite is asked to do: with `build` static files, else the gallery with hot reload. Its own options,
 * e.g. `--port 6010`, go along.
 * @param {string[]} given
 */
export function galleryCommand(given) {
  const isBuild = given[0] === 'build';
  const options = isBuild ? given.slice(1) : given;
  return [isBuild ? 'build' : 'dev', 'src/design/gallery', ...options];
}
