import { field } from './field.ts';
import { hasDecimalPlaces, normaliseNumber } from './number.ts';

export const microChp = 'Micro-CHP';
export const totalCapacityMessage = 'Please enter a valid capacity';

export function totalCapacityMaximumMessage(technologyType: string): string {
  return `${maximumCapacity(technologyType)}kW is the maximum for ${technologyType} technology type`;
}

export function maximumCapacity(technologyType: string): number {
  return technologyType === microChp ? 50 : 5000;
}

export function isTotalCapacity(value: string): boolean {
  return hasDecimalPlaces(value, { integerPlaces: 4, decimalPlaces: 2 });
}

export function isWithinMaximumCapacity(value: string, technologyType: string): boolean {
  return Number(value) <= maximumCapacity(technologyType);
}

export function totalCapacityField(technologyType: string) {
  return field(
    normaliseNumber,
    [isTotalCapacity, totalCapacityMessage],
    [
      (value) => isWithinMaximumCapacity(value, technologyType),
      totalCapacityMaximumMessage(technologyType),
    ],
  );
}
