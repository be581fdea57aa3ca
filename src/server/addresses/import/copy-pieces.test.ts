import { expect, test } from 'vitest';
import { type CopyCounts, createCopyPieces } from './copy-pieces.ts';

const header = 'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode';
const valid = ',,,3,Elm Way,,Leeds,LS1 4AP';
const written = 'import\tLS1 4AP\t\t\t\t3\tElm Way\t\tLeeds\n';

async function copied(...files: (string | Buffer)[]) {
  const problems: string[] = [];
  const counts: CopyCounts = { rows: 0, skipped: 0 };
  const pieces = createCopyPieces(
    files.map((content, index) => ({
      name: `${index + 1}.csv`,
      chunks: (async function* () {
        yield Buffer.from(content);
      })(),
    })),
    {
      mapped: undefined,
      report: { add: (...problem) => problems.push(problem.join(' ')) },
      counts,
      formats: new Set(),
    },
  );
  let text = '';
  for await (const piece of pieces) text += piece.toString();
  return { text, problems, rows: counts.rows };
}

test.each<[string, string | Buffer, string]>([
  [
    'broken quotes',
    ',,"Ivy House,3,Elm Way,,Leeds,LS1 4AP',
    'has a quote that is not closed or is inside a field',
  ],
  [
    'a quote inside a field',
    ',,6" Pipe,3,Elm Way,,Leeds,LS1 4AP',
    'has a quote that is not closed or is inside a field',
  ],
  ['a field too many', `${valid},`, 'has 9 fields instead of 8'],
  ['a field too few', '3,Elm Way,,Leeds,LS1 4AP', 'has 5 fields instead of 8'],
  [
    'Latin-1',
    Buffer.from(',,Château,,Elm Way,,Leeds,LS1 4AP', 'latin1'),
    'is not UTF-8, probably Latin-1: convert the file with iconv -f WINDOWS-1252 -t UTF-8',
  ],
  [
    'an invalid postcode',
    ',,,3,Elm Way,,Leeds,LS1 4A',
    'must end with a postcode; "LS1 4A" is not one',
  ],
  ['no town', ',,,3,Elm Way,,,LS1 4AP', 'must name a town'],
  ['a line of 10 MB', 'x'.repeat(10_000_000), 'is longer than 64 KB'],
])(
  'createCopyPieces reports a row with %s by its line, and reads the rows around it',
  async (_, bad, reason) => {
    const file = Buffer.concat(
      [header, valid, bad, valid, ''].map((line) =>
        Buffer.concat([Buffer.from(line), Buffer.from('\n')]),
      ),
    );
    expect(await copied(file)).toEqual({
      text: written + written,
      problems: [`1.csv 3 ${reason}`],
      rows: 2,
    });
  },
);

test('createCopyPieces reads a byte order mark, Windows line breaks, and a last line without a line break', async () => {
  expect((await copied(`\uFEFF${header}\r\n${valid}\r\n${valid}`)).text).toBe(written + written);
});

test('createCopyPieces removes control characters and keeps backslashes', async () => {
  const { text } = await copied(`${header}\n,,A\\B\u0000\tC,3,Elm Way,,Leeds,LS1 4AP\n`);
  expect(text).toBe('import\tLS1 4AP\t\t\tA\\\\B C\t3\tElm Way\t\tLeeds\n');
});

test('the second file may lack a header: its columns are those of the file before', async () => {
  expect((await copied(header, valid, `${valid}\n`)).text).toBe(written + written);
});

test('createCopyPieces refuses a first line that is not a header', async () => {
  await expect(copied(valid)).rejects.toThrow(
    'The first line of 1.csv is not a header of AddressBase Core, AddressBase Plus, PAF, simple.',
  );
  await expect(copied(header, '1,2,3')).rejects.toThrow('The first line of 2.csv is not a header');
});
