// The software bill of materials, as CycloneDX 1.5. `npm sbom` names the product by its folder and gives each run another
// serial number and time, so that two of one commit differ.
import { listLockedPackages } from './locked-packages.js';

/**
 * @param {{ name: string, version: string, description: string, license: string }} product
 * @param {{ roots: string[], time: number }} options `roots` are the packages that the product imports; `time` is in seconds
 */
export function createSbom({ name, version, description, license }, { roots, time }) {
  const packages = listLockedPackages(roots);
  const refs = new Map(packages.map((each) => [each.path, toPurl(each.name, each.version)]));
  const refOf = (/** @type {string} */ path) => refs.get(path) ?? path;
  const product = toPurl(name, version);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: {
        'bom-ref': product,
        type: 'application',
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: product,
      },
    },
    components: packages.map((each) => ({
      'bom-ref': refOf(each.path),
      type: 'library',
      name: each.name,
      version: each.version,
      hashes: toHashes(each.integrity),
      licenses: each.license ? [{ expression: each.license }] : [],
      purl: refOf(each.path),
    })),
    dependencies: [
      { ref: product, dependsOn: roots.map((root) => refOf(`node_modules/${root}`)).sort() },
      ...packages.map(({ path, needs }) => ({
        ref: refOf(path),
        dependsOn: needs.map(refOf).sort(),
      })),
    ],
  };
}

/**
 * The package URL: https://github.com/package-url/purl-spec
 * @param {string} name
 * @param {string} version
 */
function toPurl(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** @param {string | undefined} integrity e.g. sha512-4nJ… */
function toHashes(integrity) {
  if (!integrity) return [];
  const [algorithm = '', digest = ''] = integrity.split('-');
  const alg = algorithm.replace('sha', 'SHA-');
  return [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }];
}
