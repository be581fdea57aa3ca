import { expect, test } from 'vitest';
import {
  createContentFolder,
  listContentProblems,
  loadContentToday,
} from '#tests/support/content-folder.ts';
import { readContentFiles } from '../files/content-files.ts';
import { loadContent } from '../load-content.ts';

const sample = 'addresses/sample.csv';
const sampleHead =
  'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode';

test('the address sample is optional, and its fields may be quoted or not', () => {
  expect(loadContentToday().addressSample).toEqual({
    hash: '',
    addresses: [],
  });
  const lines = [sampleHead, '"Rowe, Pike ""& Co""",,,3,Elm Way,,Leeds,LS1 4AP', ''].join('\n');
  expect(loadContentToday({ [sample]: lines }).addressSample).toEqual({
    hash: expect.stringMatching(/^[\da-f]{16}$/),
    addresses: [
      {
        organisation: 'Rowe, Pike "& Co"',
        subBuilding: '',
        buildingName: '',
        buildingNumber: '3',
        street: 'Elm Way',
        locality: '',
        town: 'Leeds',
        postcode: 'LS1 4AP',
      },
    ],
  });
});

test('each invalid line of the address sample is reported', () => {
  const lines = [
    sampleHead,
    ',,,3,Elm Way,,Leeds,LS1 4AP',
    ',,,3,Elm Way,,Leeds,LS1 4AP',
    ',,,3,Elm Way,,Leeds,LS1',
    ',,,3,Elm Way,,,LS1 4AP',
    ',,,,Elm Way,,Leeds,LS1 4AP',
    ',,,3,Elm Way,Leeds,LS1 4AP',
    ',,"Mill,3,Elm Way,,Leeds,LS1 4AP',
    `,,,3,${'x'.repeat(61)},,Leeds,LS1 4AP`,
  ];
  expect(listContentProblems({ [sample]: lines.join('\n') })).toEqual([
    `${sample}: line 3: must appear only once`,
    `${sample}: line 4: must end with a postcode; "LS1" is not one`,
    `${sample}: line 5: must name a town`,
    `${sample}: line 6: must have a building, a number or an organisation`,
    `${sample}: line 7: must have 8 fields`,
    `${sample}: line 8: must have 8 fields`,
    `${sample}: line 9: must have at most 60 characters in street`,
  ]);
  expect(listContentProblems({ [sample]: 'street,town\n' })).toEqual([
    `${sample}: line 1: must be ${sampleHead}`,
  ]);
});

test('of the addresses folder only sample.csv is read and counts for the content version', () => {
  const files = { [sample]: `${sampleHead}\n,,,3,Elm Way,,Leeds,LS1 4AP\n` };
  const others = {
    'addresses/homes.csv': 'not,a,sample\n',
    'addresses/sample.csv.gz': 'not gzip',
    'addresses/old/sample.csv': 'street\n',
  };
  const folder = createContentFolder({ ...files, ...others });
  expect([...readContentFiles(folder).keys()].filter((file) => /^addresses/.test(file))).toEqual([
    sample,
  ]);
  const [alone, beside] = [loadContentToday(files), loadContent(folder, new Date())];
  expect(beside.addressSample).toEqual(alone.addressSample);
  expect(beside.version).toBe(alone.version);
});
