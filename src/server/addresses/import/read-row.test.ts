import { expect, test } from 'vitest';
import { parseCsvLine } from '#server/content/address-sample/csv.ts';
import { parseMapOption } from './file-format.ts';
import { createRowReader } from './read-row.ts';

function read(header: string, row: string, map?: string) {
  const reader = createRowReader(parseCsvLine(header) ?? [], map ? parseMapOption(map) : undefined);
  return { format: reader?.format, ...reader?.read(parseCsvLine(row) ?? []) };
}

const core =
  'UPRN,PARENT_UPRN,UDPRN,USRN,TOID,CLASSIFICATION_CODE,EASTING,NORTHING,LATITUDE,LONGITUDE,RPC,LAST_UPDATE_DATE,SINGLE_LINE_ADDRESS,PO_BOX,ORGANISATION,SUB_BUILDING,BUILDING_NAME,BUILDING_NUMBER,STREET_NAME,LOCALITY,TOWN_NAME,POST_TOWN,ISLAND,POSTCODE,DELIVERY_POINT_SUFFIX,GSS_CODE,CHANGE_CODE';
const plus =
  'UPRN,UDPRN,CHANGE_TYPE,RM_ORGANISATION_NAME,DEPARTMENT_NAME,SUB_BUILDING_NAME,BUILDING_NAME,BUILDING_NUMBER,PAO_TEXT,DEPENDENT_THOROUGHFARE,THOROUGHFARE,DOUBLE_DEPENDENT_LOCALITY,DEPENDENT_LOCALITY,TOWN_NAME,POST_TOWN,POSTCODE,PO_BOX_NUMBER';
const paf =
  'Postcode,Post Town,Dependent Locality,Double Dependent Locality,Thoroughfare & Descriptor,Dependent Thoroughfare & Descriptor,Building Number,Building Name,Sub Building Name,PO Box,Department Name,Organisation Name,UDPRN';

const home = {
  organisation: '',
  subBuilding: 'Flat 2',
  buildingName: 'Mill House',
  buildingNumber: '14A',
  street: 'Rowan Terrace',
  locality: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
};

test('rows of AddressBase Core are read, also in capitals', () => {
  const row = (change: string) =>
    `1,,2,3,osgb4,RD06,1,2,3,4,1,2026-01-01,"FLAT 2, MILL HOUSE",,,FLAT 2,MILL HOUSE,14A,ROWAN TERRACE,,LEEDS,LEEDS,,LS1 4AP,1A,E0,${change}`;
  expect(read(core, row('I'))).toEqual({
    format: 'AddressBase Core',
    kind: 'address',
    address: home,
  });
  expect(() => read(core, row('D'))).toThrow('This is a change-only update.');
});

test('rows of AddressBase Plus are read, without PO boxes and rows without a delivery point', () => {
  const row = '1,22,I,LANTERN BOOKS,SALES,,,3,,ELM COURT,HIGH STREET,,ASKBY,,LEEDS,LS14AP,';
  expect(read(plus, row)).toEqual({
    format: 'AddressBase Plus',
    kind: 'address',
    address: {
      ...home,
      organisation: 'LANTERN BOOKS, SALES',
      subBuilding: '',
      buildingName: '',
      buildingNumber: '3',
      street: 'Elm Court, High Street',
      locality: 'Askby',
    },
  });
  expect(read(plus, `${row}77`)).toMatchObject({ kind: 'skipped' });
  expect(read(plus, row.replace(',22,', ',,'))).toMatchObject({ kind: 'skipped' });
});

test('rows of PAF are read by the long names of the columns', () => {
  const row = 'LS1 4AP,LEEDS,ASKBY,LOW ASKBY,ROWAN TERRACE,,14A,MILL HOUSE,FLAT 2,,,,123';
  expect(read(paf, row)).toEqual({
    format: 'PAF',
    kind: 'address',
    address: { ...home, locality: 'Low Askby, Askby' },
  });
});

test('the columns of the shipped sample are read in any order and beside others', () => {
  const header =
    'note,postcode,town,locality,street,buildingNumber,buildingName,subBuilding,organisation';
  const row = 'x,ls14ap,Leeds,,Rowan Terrace,14A,Mill House, Flat\t2 ,';
  expect(read(header, row)).toEqual({ format: 'simple', kind: 'address', address: home });
});

test('the columns that the option --map names are read', () => {
  const map = 'postcode=PCODE,town=City,street=Road,buildingNumber=No,buildingName=House+Wing';
  expect(
    read('NO,HOUSE,WING,ROAD,CITY,PCODE', '3,Ivy House,East,Elm Way,Leeds,LS1 4AP', map),
  ).toEqual({
    format: 'mapped',
    kind: 'address',
    address: {
      ...home,
      subBuilding: '',
      buildingName: 'Ivy House, East',
      buildingNumber: '3',
      street: 'Elm Way',
    },
  });
});

test.each([
  ['postcode=PCODE', '--map must name the columns of postcode and town.'],
  ['zip=PCODE', '--map does not understand "zip=PCODE".'],
  ['town=,postcode=P', '--map does not understand "town=".'],
])('the option --map %s is refused', (map, message) => {
  expect(() => parseMapOption(map)).toThrow(message);
});

test('createRowReader returns undefined for a first line that lacks a required column', () => {
  expect(createRowReader(core.replace('POST_TOWN,', '').split(','), undefined)).toBeUndefined();
});
