import type { Heroes } from '#catalogue/hero.ts';
import type { Partnership, PartnershipFile } from '#catalogue/partnership.ts';
import { illustrationNames, type Picture } from '#catalogue/picture.ts';
import type { ContentProblem } from './problem.ts';
import type { ServedFile, ServedFiles } from './served-files.ts';

/** The header keeps room for a logo up to 4.5 times as wide as high. */
const maxLogoRatio = 4.5;

interface NamingPictures {
  heroes: Heroes | undefined;
  partnerships: readonly PartnershipFile[] | undefined;
}

/** Pictures that a file names and that are not there, and logos that are too wide. */
export function findPictureProblems(
  { heroes = undefined, partnerships = [] }: NamingPictures,
  files: ServedFiles,
): ContentProblem[] {
  const named = [
    ...Object.entries(heroes ?? {}).map(([id, { art }]) => ({
      file: 'heroes.json',
      path: `${id}.art`,
      name: art,
    })),
    ...partnerships.flatMap(({ partnerLogoUrl: name }, index) =>
      isAddress(name)
        ? []
        : [{ file: 'partnerships.json', path: `partnerships[${index}].partnerLogoUrl`, name }],
    ),
  ];
  return [
    ...named.flatMap(({ name, ...place }) =>
      files.has(`images/${name}`)
        ? []
        : [{ ...place, message: `must be a picture, and there is no images/${name}` }],
    ),
    ...illustrationNames.flatMap((name) =>
      files.has(`images/${name}.svg`)
        ? []
        : [{ file: `images/${name}.svg`, message: 'is missing' }],
    ),
    ...partnerships.flatMap(({ partnerLogoUrl }) =>
      findLogoProblems(files.get(`images/${partnerLogoUrl}`)),
    ),
  ];
}

export function findLogoProblems(logo: ServedFile | undefined): ContentProblem[] {
  if (!logo || logo.width <= maxLogoRatio * logo.height) return [];
  const ratio = (logo.width / logo.height).toFixed(1);
  const message = `must be at most ${maxLogoRatio} times as wide as high, because it is a logo (it is ${ratio} times as wide)`;
  return [{ file: logo.path, message }];
}

/** The partnerships with the address of each logo. */
export function createPartnerships(
  partnerships: readonly PartnershipFile[],
  files: ServedFiles,
): Partnership[] {
  return partnerships.map((partnership) => {
    const { partnerLogoUrl } = partnership;
    return {
      ...partnership,
      partnerLogoUrl: files.get(`images/${partnerLogoUrl}`)?.address ?? partnerLogoUrl,
    };
  });
}

/** The picture of this name, for a page. The names in the content have been checked. */
export function createPicture(files: ServedFiles, name: string): Picture {
  const { address = '', width = 0, height = 0 } = files.get(`images/${name}`) ?? {};
  return { src: address, width, height };
}

const isAddress = (logo: string) => logo.includes('/');
