import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { readBankKeys } from '#server/platform/keys/key-ring.ts';
import { getUserName } from '#server/platform/settings/user-name.ts';
import { staffRoles } from '#server/platform/storage/schema.ts';
import { areLinksAllowed, getStaffPort } from '#server/staff/settings.ts';
import { createStaffLink } from '#server/staff/sign-in/staff-link.ts';
import { choiceOption, option } from '../definition/command-input.ts';
import { defineCommand } from '../definition/define-command.ts';

export const staffLinkCommand = defineCommand({
  name: 'link',
  summary: 'a link to the staff’s pages, which signs in once within ten minutes',
  input: {
    role: choiceOption('--role <role>', 'what they may do (default: admin)', staffRoles),
    name: option('--name <name>', 'who signs in, for the audit (default: your user name)'),
  },
  run: async ({ readConfig, warn }, { role = 'admin', name = getUserName() }) => {
    const config = readConfig();
    if (!areLinksAllowed(config)) {
      throw new OperatorError('With ENVIRONMENT=prod a link signs in only if STAFF_LINKS is on.');
    }
    const port = getStaffPort(config);
    if (port === undefined) {
      throw new OperatorError(
        'There are no staff’s pages: set STAFF_PORT for the server and here.',
      );
    }
    if (port === 0 && !config.STAFF_ORIGIN) {
      throw new OperatorError('The port is a free one: set STAFF_PORT for the server and here.');
    }
    const [first, ...others] = readBankKeys(config, config.DATA_DIR, warn);
    if (!first) {
      throw new OperatorError(
        `There is no bank key in ${config.DATA_DIR}, which signs the link: start the server first, or set DATA_DIR to its folder.`,
      );
    }
    const link = createStaffLink(config, [first, ...others], {
      port,
      name,
      role,
      now: new Date(),
    });
    return { json: { link }, text: `${link}\n` };
  },
});
