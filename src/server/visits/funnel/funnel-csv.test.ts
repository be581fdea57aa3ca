import { expect, test } from 'vitest';
import { createTestFunnel } from '#tests/support/funnel.ts';
import { formatFunnelCsv } from './funnel-csv.ts';

const firstLines = (csv: string) => csv.split('\r\n').slice(0, 2);

test('formatFunnelCsv writes steps and rows with raw numbers', () => {
  const funnel = createTestFunnel();
  expect(firstLines(formatFunnelCsv(funnel, undefined))).toEqual([
    'step,visits,shareOfAll,left,leftShare',
    'order,8460,1,4850,0.5733',
  ]);
  expect(firstLines(formatFunnelCsv(funnel, 'day'))).toEqual([
    'day,name,views,visits,order,your-boiler,boiler-make,postcode,address,details,bank,summary,confirmation,bought,conversion,firstYearValue,errors,visitsWithErrors',
    '2026-11-01,2026-11-01,15000,4500,4230,1805,1701,1624,1575,1423,1059,978,936,853,0.2017,155772.5,50,36',
  ]);
});
