const longestShownWhole = 17;
const shownAtEachEnd = 7;

/** "boiler-service-record-2024.pdf" gives "boiler-...rd-2024.pdf". The extension does not count. */
export function truncatedFileName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  // A leading dot starts the name of a hidden file, not an extension.
  const extension = dot > 0 ? fileName.slice(dot) : '';
  const name = [...fileName.slice(0, fileName.length - extension.length)];
  if (name.length <= longestShownWhole) return fileName;
  const start = name.slice(0, shownAtEachEnd).join('');
  const end = name.slice(-shownAtEachEnd).join('');
  return `${start}...${end}${extension}`;
}
