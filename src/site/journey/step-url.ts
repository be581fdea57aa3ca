import { basePath } from '#api/paths.ts';

export function getStepUrl(productId: string, stepPath: string): string {
  return [basePath, productId, stepPath].filter((part) => part !== '').join('/');
}
