/** Keys of PostgreSQL's advisory locks: arbitrary numbers, each used for one purpose by every instance. */
export const advisoryLocks = {
  migrations: 7_205_113,
  addressSample: 7_205_115,
  addressImport: 7_205_116,
  contentVersions: 7_205_117,
};
