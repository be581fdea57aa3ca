import {
  findLondonTimeProblem,
  formatLondonTime,
  getLondonStart,
} from '#rules/dates/london-time.ts';
import type { Config } from '#server/config.ts';
import {
  isVersionId,
  keepForPreview,
  listVersions,
} from '#server/content/publishing/content-versions.ts';
import { createPreviewLink } from '#server/content/publishing/preview-token.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { readBankKeys } from '#server/platform/keys/key-ring.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { checkedOption, wholeNumberOption } from '../definition/command-input.ts';
import { defineCommand } from '../definition/define-command.ts';

const defaultHours = 24;
const maxHours = 7 * 24;
const hourMs = 60 * 60_000;

export const previewLinkCommand = defineCommand({
  name: 'link',
  summary: 'a signed link that shows the site at a time, or with a stored version',
  input: {
    at: checkedOption(
      '--at <time>',
      'a day or a time in London, e.g. 2027-01-01 or 2027-01-01T09:00',
      (text) => {
        const problem = findLondonTimeProblem(text);
        return problem && `It ${problem}.`;
      },
    ),
    version: checkedOption(
      '--version <id>',
      'a version of content list, published or not',
      (text) => !isVersionId(text) && 'It must be an id of content list.',
    ),
    hours: wholeNumberOption(
      '--for <hours>',
      'how long the link works',
      [1, maxHours],
      defaultHours,
    ),
  },
  findProblem: ({ at, version }) =>
    at === undefined &&
    version === undefined &&
    'name a time with --at, a version with --version, or both',
  run: async ({ readConfig, withDatabase, warn }, options) => {
    const config = readConfig();
    const now = new Date();
    const until = new Date(now.getTime() + options.hours * hourMs);
    const link = createLink(config, { ...options, until }, warn);
    const { at, version } = options;
    // A running server has the embedded database open. It looks for the version when the link is opened.
    if (version !== undefined && config.DATABASE_URL) {
      await withDatabase(config, async ({ db }) => {
        await requireStoredVersion(db, version);
        await keepForPreview(db, version, until);
      });
    } else if (version !== undefined) {
      warn(
        `version ${version} is kept for this link from its first opening on. Open it now, or make the link on the page Content of the staff's pages, which keeps the version at once.`,
      );
    }
    if (at !== undefined && getLondonStart(at) < now) {
      warn(
        `${formatLondonTime(at)} is in the past: the link shows what today's files say of that time, which need not be what visitors saw.`,
      );
    }
    return { json: { link }, text: `${link}\n` };
  },
});

interface PreviewLinkOptions {
  at: string | undefined;
  version: string | undefined;
  until: Date;
}

/** A signed link. It needs the bank keys and no database, so it can be made while a server has the embedded database open. */
function createLink(
  config: Config,
  { at, version, until }: PreviewLinkOptions,
  warn: (sentence: string) => void,
): string {
  const [first, ...others] = readBankKeys(config, config.DATA_DIR, warn);
  if (!first) {
    throw new OperatorError(
      `There is no bank key in ${config.DATA_DIR}, which signs the link: start the server first, or set DATA_DIR to its folder.`,
    );
  }
  const siteAddress = config.SITE_ORIGIN || `http://localhost:${config.PORT}`;
  return createPreviewLink([first, ...others], siteAddress, { at, version, until });
}

/** Refuses a version that nobody uploaded or that was deleted. */
async function requireStoredVersion(db: Pick<Database, 'select'>, version: string): Promise<void> {
  const versions = await listVersions(db);
  if (versions.some(({ id }) => id === version)) return;
  throw new OperatorError(
    `There is no content version ${version}: npm run ops -- content list names them.`,
  );
}
