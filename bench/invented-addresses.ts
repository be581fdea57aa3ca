/** The UK has about 30 million addresses at 1.75 million postcodes. */
export const addressesPerPostcode = 17;

const header =
  'UPRN,PARENT_UPRN,UDPRN,USRN,TOID,CLASSIFICATION_CODE,EASTING,NORTHING,LATITUDE,LONGITUDE,RPC,LAST_UPDATE_DATE,SINGLE_LINE_ADDRESS,PO_BOX,ORGANISATION,SUB_BUILDING,BUILDING_NAME,BUILDING_NUMBER,STREET_NAME,LOCALITY,TOWN_NAME,POST_TOWN,ISLAND,POSTCODE,DELIVERY_POINT_SUFFIX,GSS_CODE,CHANGE_CODE\n';

const towns = ['LEEDS', 'YORK', 'STOW-ON-THE-WOLD', 'NEWCASTLE UPON TYNE', 'BATH', 'KING’S LYNN'];
const trees = ['ROWAN', 'ELM', 'ALDER', 'HAZEL', 'WILLOW', 'SYCAMORE', 'HORNBEAM'];
const ways = ['TERRACE', 'WAY', 'STREET', 'GARDENS', 'COURT ROAD', 'CRESCENT'];
const firstLetters = 'ABCDEFGHIJKLMNOPRSTUWYZ';
const secondLetters = 'ABCDEFGHKLMNOPQRSTUVWXY';
const unitLetters = 'ABDEFGHJLNPQRSTUWXYZ';

const pickItem = <Item>(items: ArrayLike<Item>, index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
};

/** A different postcode for each number up to 42 million. */
export function inventPostcode(number: number): string {
  const unit =
    pickItem(unitLetters, number) + pickItem(unitLetters, Math.floor(number / unitLetters.length));
  const sector = Math.floor(number / 400) % 10;
  const district = 1 + (Math.floor(number / 4000) % 20);
  const area = Math.floor(number / 80_000);
  const letters =
    pickItem(firstLetters, Math.floor(area / secondLetters.length)) + pickItem(secondLetters, area);
  return `${letters}${district} ${sector}${unit}`;
}

/**
 * AddressBase Core rows of `postcodes` postcodes, the same in every run. The rows of a postcode are as far apart as
 * possible, the worst case for a lookup: each of them is in another page of the table.
 */
export function* generateCsv(postcodes: number): Generator<string> {
  const rows = postcodes * addressesPerPostcode;
  let chunk = header;
  for (let row = 0; row < rows; row += 1) {
    chunk += inventRow(row, row % postcodes, 1 + Math.floor(row / postcodes));
    if (chunk.length < 64 * 1024) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function inventRow(row: number, postcodeNumber: number, house: number): string {
  const street = `${pickItem(trees, postcodeNumber)} ${pickItem(ways, Math.floor(postcodeNumber / 7))}`;
  const town = pickItem(towns, Math.floor(postcodeNumber / 4000));
  const organisation = row % 23 === 0 ? 'LANTERN BOOKS LTD' : '';
  const [flat, building] = row % 11 === 0 ? [`FLAT ${house}`, 'MILL HOUSE'] : ['', ''];
  const number = building ? 14 : house;
  const postcode = inventPostcode(postcodeNumber);
  const line = `"${[organisation, flat, building, number, street, town, postcode].filter(Boolean).join(', ')}"`;
  return `${100_000_000 + row},,${20_000_000 + row},${4_000_000 + postcodeNumber},osgb${5_000_000 + row},RD06,429500.5,433900.25,53.7993,-1.5503,1,2026-11-01,${line},,${organisation},${flat},${building},${number},${street},,${town},${town},,${postcode},1A,E08000035,I\n`;
}
