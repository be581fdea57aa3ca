const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const base = 1024;

function inUnit(bytes: number, power: number): number {
  return Math.round((bytes / base ** power) * 100) / 100;
}

/** "1.5 MB": at most two decimals, in the largest unit in which the number is at least 1. */
export function formatBytes(bytes: number): string {
  const power = units.findIndex((_, candidate) => inUnit(bytes, candidate) < base);
  const shown = power === -1 ? units.length - 1 : power;
  return `${inUnit(bytes, shown)} ${units[shown]}`;
}
