import { startVisit } from './early-visit.ts';

startVisit();
