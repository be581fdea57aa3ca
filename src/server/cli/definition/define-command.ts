import type { Command } from 'commander';
import { jsonOption, OpsArgument, type OpsOption } from './command-input.ts';
import type { CommandAccess, CommandResult, OpsContext, OpsEnvironment } from './ops-context.ts';

/** What a command runs with. */
export interface Ops extends Pick<OpsEnvironment, 'readConfig' | 'withDatabase' | 'warn'> {
  /** Opens the database, which must have the schema of this build unless `access` says otherwise. */
  runOnDatabase: (use: UseContext, access?: CommandAccess) => Promise<CommandResult>;
}

export type UseContext = (context: OpsContext) => Promise<CommandResult>;

export type Report = (result: CommandResult, isJson: boolean) => void;

/** A command or a group of commands. */
export interface OpsCommand {
  addTo: (parent: Command, ops: Ops, report: Report) => void;
}

interface Definition<Given> {
  name: string;
  summary: string;
  /** Arguments and options, each under the name that `run` knows it by. */
  input?: { [Name in keyof Given]: OpsArgument<Given[Name]> | OpsOption<Given[Name]> };
  /** Says what is wrong with the whole when each part of it is right. */
  findProblem?: (given: NoInfer<Given>) => string | false | undefined;
}

/** A command that begins without the database. */
export function defineCommand<Given extends object = object>({
  name,
  summary,
  input,
  findProblem,
  run,
}: Definition<Given> & {
  run: (ops: Ops, given: NoInfer<Given>) => Promise<CommandResult>;
}): OpsCommand {
  const inputs = Object.entries<OpsArgument<unknown> | OpsOption<unknown>>(input ?? {});
  return {
    addTo: (parent, ops, report) => {
      const command = parent.command(name).description(summary).addOption(jsonOption);
      for (const [, one] of inputs) {
        if (one instanceof OpsArgument) command.addArgument(one);
        else command.addOption(one);
      }
      command.action(async () => {
        const values = inputs.map(([key, one]) => [key, one.readFrom(command)] as const);
        // What commander has parsed, under the names of `input`.
        const given = Object.fromEntries(values) as Given;
        const problem = findProblem?.(given);
        if (problem) command.error(`error: ${problem}`);
        report(await run(ops, given), jsonOption.readFrom(command) ?? false);
      });
    },
  };
}

/** A command on the open database. */
export function defineDatabaseCommand<Given extends object = object>({
  access,
  run,
  ...definition
}: Definition<Given> & {
  access?: CommandAccess;
  run: (context: OpsContext, given: NoInfer<Given>) => Promise<CommandResult>;
}): OpsCommand {
  return defineCommand<Given>({
    ...definition,
    run: ({ runOnDatabase }, given) => runOnDatabase((context) => run(context, given), access),
  });
}

export function defineGroup(name: string, summary: string, commands: OpsCommand[]): OpsCommand {
  return {
    addTo: (parent, ops, report) => {
      const group = parent.command(name).description(summary);
      for (const command of commands) command.addTo(group, ops, report);
    },
  };
}
