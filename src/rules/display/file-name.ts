const maximumLength = 17;
const keptAtEachEnd = 7;

/** "boiler-service-record-2024.pdf" gives "boiler-...rd-2024.pdf". The extension does not count towards the length. */
export function truncateFileName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  // A leading dot starts the name of a hidden file, not an extension.
  const extension = dot > 0 ? fileName.slice(dot) : '';
  const name = [...fileName.slice(0, fileName.length - extension.length)];
  if (name.length <= maximumLength) return fileName;
  const start = name.slice(0, keptAtEachEnd).join('');
  const end = name.slice(-keptAtEachEnd).join('');
  return `${start}...${end}${extension}`;
}
