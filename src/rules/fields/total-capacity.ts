import { defineField } from './field.ts';
import { hasDigitsWithin, normaliseNumber } from './number.ts';

export const microChpTechnologyType = 'Micro-CHP';
export const invalidTotalCapacityMessage = 'Please enter a valid capacity';

export function formatCapacityTooHighMessage(technologyType: string): string {
  return `${getMaximumCapacity(technologyType)}kW is the maximum for ${technologyType} technology type`;
}

export function getMaximumCapacity(technologyType: string): number {
  return technologyType === microChpTechnologyType ? 50 : 5000;
}

export function isTotalCapacity(value: string): boolean {
  return hasDigitsWithin(value, { integerPlaces: 4, decimalPlaces: 2 });
}

export function isWithinMaximumCapacity(value: string, technologyType: string): boolean {
  return Number(value) <= getMaximumCapacity(technologyType);
}

export function createTotalCapacityFieldSchema(technologyType: string) {
  return defineField(
    normaliseNumber,
    [isTotalCapacity, invalidTotalCapacityMessage],
    [
      (value) => isWithinMaximumCapacity(value, technologyType),
      formatCapacityTooHighMessage(technologyType),
    ],
  );
}
