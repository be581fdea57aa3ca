import { Argument, type Command, InvalidArgumentError, Option } from 'commander';

/** An option of a command. */
export class OpsOption<Value> extends Option {
  /** Its value, as commander has parsed it. */
  readFrom(command: Command): Value {
    return command.getOptionValue(this.attributeName());
  }
}

/** An argument of a command. */
export class OpsArgument<Value> extends Argument {
  /** Its value, as commander has parsed it. */
  readFrom(command: Command): Value {
    return command.processedArgs[command.registeredArguments.indexOf(this)];
  }
}

type ArgumentValue<Usage> = Usage extends `${string}...${string}`
  ? string[]
  : Usage extends `[${string}`
    ? string | undefined
    : string;

type OptionValue<Flags> = Flags extends `${string}...${string}`
  ? string[] | undefined
  : Flags extends `${string}<${string}`
    ? string | undefined
    : Flags extends `--no-${string}`
      ? boolean
      : true | undefined;

/** E.g. `<reference>`, `[file]` if it may be left out, or `<files...>` for several. */
export function argument<Usage extends string>(usage: Usage) {
  return new OpsArgument<ArgumentValue<Usage>>(usage);
}

/** E.g. `--all`, `--no-erasures`, `--map <columns>`, or `--name <name...>` for several. */
export function option<Flags extends string>(flags: Flags, summary: string) {
  return new OpsOption<OptionValue<Flags>>(flags, summary);
}

type FindProblem = (text: string) => string | false | undefined;

/** Takes a text as it is, unless something is wrong with it. */
export function checkedOption(flags: string, summary: string, findProblem: FindProblem) {
  return new OpsOption<string | undefined>(flags, summary).argParser(checkedBy(findProblem));
}

export function requiredOption(flags: string, summary: string, findProblem: FindProblem) {
  return new OpsOption<string>(flags, summary)
    .makeOptionMandatory()
    .argParser(checkedBy(findProblem));
}

function checkedBy(findProblem: FindProblem) {
  return (text: string) => {
    const problem = findProblem(text);
    if (problem) throw new InvalidArgumentError(problem);
    return text;
  };
}

export function choiceOption<Choice extends string>(
  flags: string,
  summary: string,
  choices: readonly Choice[],
) {
  return new OpsOption<Choice | undefined>(flags, summary).choices(choices);
}

export function wholeNumberOption<Fallback extends number | undefined = undefined>(
  flags: string,
  summary: string,
  [min, max]: [number, number],
  fallback?: Fallback,
) {
  return new OpsOption<number | Fallback>(flags, summary).default(fallback).argParser((text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  });
}

export const jsonOption = option('--json', 'print JSON');

export const limitOption = wholeNumberOption(
  '--limit <number>',
  'at most so many',
  [1, 10_000],
  50,
);
