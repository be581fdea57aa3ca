// `npm run package`: the product as one archive that needs only Node, with its SBOM and SHA-256 sums, in `release/`. The same
// commit gives the same bytes. `npm run package -- --previous FILE` adds the page files of the archive of the version before, for
// pages that visitors opened before an update. Archives of other versions stay in the folder: they are the way back.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { listLockedPackages } from './locked-packages.js';
import { listShippedPackages, runTimePackages } from './run-time-packages.js';
import { callerFolder, exitWithError, runScript } from './runtime.js';
import { createSbom } from './sbom.js';
import { listShippedFiles, shippedCommands } from './shipped-files.js';

const folder = 'release';
const maxBuffer = 512 * 1024 * 1024;

const { dependencies, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `${manifest.name}-${manifest.version}`;
const archive = `${name}.tar.gz`;
const previousArchive = readPreviousOption();
runScript(process.execPath, ['scripts/build.js']);

const commitTime = Number(read('git', ['log', '-1', '--format=%ct']));
const staged = join(folder, name);
const roots = listShippedPackages(dependencies);
const bundledPackages = listLockedPackages(roots);

const previous = previousArchive && unpack(previousArchive);
rmSync(staged, { recursive: true, force: true });
stageFiles();
if (previous) addPreviousAssets(previous);
const sbom = `${name}.cdx.json`;
writeFileSync(join(folder, archive), pack());
writeFileSync(join(folder, sbom), toJson(createSbom(manifest, { roots, time: commitTime })));
writeFileSync(
  join(folder, 'SHA256SUMS'),
  [archive, sbom].map((file) => `${hashFile(join(folder, file))}  ${file}\n`).join(''),
);
rmSync(staged, { recursive: true });
const megabytes = (readFileSync(join(folder, archive)).length / 1e6).toFixed(1);
process.stdout.write(`${join(folder, archive)} (${megabytes} MB), ${sbom} and SHA256SUMS\n`);

/** Copies what the product needs to run into the folder of the archive. */
function stageFiles() {
  const kept = listShippedFiles();
  const built = globSync('build/{server,client}/**/*', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const packages = listLockedPackages(runTimePackages).flatMap(({ path }) =>
    globSync(`${path}/**/*`, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(map|[cm]?ts|md)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...kept, ...built, ...packages, 'build/commit']) {
    mkdirSync(dirname(join(staged, file)), { recursive: true });
    cpSync(file, join(staged, file));
  }
  const { version, private: isPrivate, description, license, type } = manifest;
  writeFileSync(
    join(staged, 'package.json'),
    toJson({
      name: manifest.name,
      version,
      private: isPrivate,
      description,
      license,
      type,
      engines: { node: '>=24' },
      scripts: shippedCommands,
    }),
  );
  writeFileSync(join(staged, 'THIRD-PARTY-LICENSES.txt'), collectLicenses());
}

/** The archive of `--previous`. It must not be the one that is made: there would be no way back. */
function readPreviousOption() {
  const { values } = parseArgs({ options: { previous: { type: 'string' } } });
  if (values.previous === undefined) return undefined;
  const file = resolve(callerFolder, values.previous);
  if (file === resolve(folder, archive)) {
    exitWithError(
      `The new archive would replace ${values.previous}, because both have the version ${manifest.version}. Raise the version in package.json, or keep the old archive elsewhere.`,
    );
  }
  return file;
}

/**
 * @param {string} file
 * @returns the folder of its files
 */
function unpack(file) {
  const unpacked = mkdtempSync(join(tmpdir(), 'home-services-previous-'));
  read('tar', ['--extract', '--gzip', '--file', file, '--directory', unpacked, '--strip=1']);
  return unpacked;
}

/**
 * The names of these files contain their hashes, so none replaces another. Those that the previous archive took from the one
 * before it are left out.
 * @param {string} unpacked
 */
function addPreviousAssets(unpacked) {
  const list = join('build', 'previous-assets');
  const older = existsSync(join(unpacked, list))
    ? readFileSync(join(unpacked, list), 'utf8').split('\n')
    : [];
  const added = globSync('build/client/home-services/products/assets/*', { cwd: unpacked })
    .filter((file) => !older.includes(file) && !existsSync(join(staged, file)))
    .sort();
  for (const file of added) cpSync(join(unpacked, file), join(staged, file));
  writeFileSync(join(staged, list), added.join('\n'));
  rmSync(unpacked, { recursive: true });
}

/** The licence texts of all packages that are part of the server or of the pages. */
function collectLicenses() {
  return bundledPackages
    .map(({ name, version, license, path }) => {
      const texts = globSync(`${path}/{LICEN[CS]E,licen[cs]e,NOTICE}*`)
        .sort()
        .map((file) => readFileSync(file, 'utf8').trim());
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** Nothing in it depends on the machine or the moment: order, times, owners and modes are fixed. */
function pack() {
  const { status, stdout, stderr } = spawnSync(
    'tar',
    [
      '--create',
      '--format=ustar',
      '--sort=name',
      `--mtime=@${commitTime}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--directory=${folder}`,
      basename(staged),
    ],
    { maxBuffer, env: { ...process.env, LC_ALL: 'C' } },
  );
  if (status !== 0) exitWithError(`tar failed (GNU tar is needed): ${stderr}`);
  return gzipSync(stdout, { level: 9 });
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function read(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer });
  if (status !== 0) exitWithError(`${program} ${args[0]} failed: ${stderr}`);
  return stdout;
}

/** @param {string} file */
function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** @param {unknown} value */
function toJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
