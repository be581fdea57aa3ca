import { contentFaults } from './content-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { embeddedFaults } from './embedded-faults.ts';
import type { PlantedFault } from './planted-fault.ts';
import { receiverFaults } from './receiver-faults.ts';
import { settingFaults } from './setting-faults.ts';
import type { Stand } from './stand.ts';

/** What can be wrong around a sound build: the table of docs/reliability.md, without what is wrong in one browser. */
export const allFaults: PlantedFault<Stand>[] = [
  ...databaseFaults,
  ...embeddedFaults,
  ...contentFaults,
  ...receiverFaults,
  ...settingFaults,
];

/** Those of one running server, planted one after the other. */
export const quickFaults = allFaults.filter(({ isSlow }) => !isSlow);
