import type { Brand } from '#catalogue/brand.ts';
import type { BrandFiles } from '#catalogue/brand-files.ts';
import { findLowContrasts } from '#catalogue/colour-contrast.ts';
import { brandFile } from './brand-values.ts';
import { findLogoProblems } from './pictures.ts';
import type { ContentProblem } from './problem.ts';
import type { ServedFiles } from './served-files.ts';

/** The pictures that a brand must have, with the pixels of those that devices show as icons. */
const pictures: Readonly<Record<string, number | undefined>> = {
  'logo.svg': undefined,
  'favicon.svg': undefined,
  'favicon.ico': undefined,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
};

/** Files that are missing, icons of another size, and colours that are too similar to be read. */
export function findBrandFileProblems(
  brand: Brand | undefined,
  files: ServedFiles,
): ContentProblem[] {
  const fontFile = brand?.font?.file;
  return [
    ...Object.entries(pictures).flatMap(([name, pixels]) => {
      const file = `brand/${name}`;
      const found = files.get(file);
      if (!found) return [{ file, message: 'is missing' }];
      const { width, height } = found;
      const isRight = pixels === undefined || (width === pixels && height === pixels);
      const message = `must have ${pixels} × ${pixels} pixels (it has ${width} × ${height})`;
      return isRight ? [] : [{ file, message }];
    }),
    ...['logo.svg', 'logo-on-dark.svg'].flatMap((name) =>
      findLogoProblems(files.get(`brand/${name}`)),
    ),
    ...(fontFile !== undefined && !files.has(`brand/${fontFile}`)
      ? [
          {
            file: brandFile,
            path: 'font.file',
            message: `must be a WOFF2 file, and there is no brand/${fontFile}`,
          },
        ]
      : []),
    ...(brand ? findLowContrasts(brand.colours) : []).map(({ colour, on, ratio, needed }) => ({
      file: brandFile,
      path: 'colours',
      // Rounded down, so that the ratio that is shown is never the one that is needed.
      message: `${colour} on ${on} has ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1 and needs ${needed}:1`,
    })),
  ];
}

/** What every page has of the brand's files. They have been checked. */
export function listBrandFiles({ font }: Brand, files: ServedFiles): BrandFiles {
  const logo = files.get('brand/logo.svg')?.markup ?? '';
  const address = (name: string) => files.get(`brand/${name}`)?.address ?? '';
  return {
    logo,
    logoOnDark: files.get('brand/logo-on-dark.svg')?.markup ?? logo,
    favicon: address('favicon.svg'),
    appleTouchIcon: address('apple-touch-icon.png'),
    font: font?.file === undefined ? undefined : address(font.file),
  };
}
