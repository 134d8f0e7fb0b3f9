import { groups } from './commands.mjs';

/** Reads the command line of `velvet`: what to run, or a text and an exit code. */

const fullName = (group, command) => (group === '' ? command : `${group} ${command}`);

function lineOf(group, command, { uses }) {
  return `npx velvet ${fullName(group, command)}${uses ? ` ${uses}` : ''}`;
}

function groupHelp(group) {
  const { about, commands } = groups[group];
  const width = Math.max(...Object.keys(commands).map((name) => fullName(group, name).length));
  const lines = Object.entries(commands).map(
    ([name, command]) => `  ${fullName(group, name).padEnd(width)}  ${command.about}`,
  );
  return [`${group === '' ? 'Commands' : group}: ${about}`, ...lines].join('\n');
}

const help = () =>
  [
    'Usage: npx velvet <command>, or npx velvet <group> <command>; --help after either explains it.',
    'Paths are relative to the repository. npm test has its own options: npm test -- --help.',
    ...Object.keys(groups).map(groupHelp),
  ].join('\n\n');

const commandHelp = (group, name, command) =>
  `Usage: ${lineOf(group, name, command)}\n${command.about}\nExample: ${command.example}`;

const refuse = (reason, text) => ({ text: `${reason}\n\n${text}`, exitCode: 2 });

/** `{ command, args }`, or `{ text, exitCode }` where nothing is to be run. */
export function readCommandLine(given) {
  const [first, second] = given;
  if (first === undefined || first === '--help' || first === 'help') {
    return { text: help(), exitCode: 0 };
  }
  if (Object.hasOwn(groups[''].commands, first)) return read('', first, given.slice(1));
  if (first === '' || !Object.hasOwn(groups, first)) {
    return refuse(`There is no command ${first}.`, help());
  }
  if (second === undefined || second === '--help') return { text: groupHelp(first), exitCode: 0 };
  if (!Object.hasOwn(groups[first].commands, second)) {
    return refuse(`${first} has no command ${second}.`, groupHelp(first));
  }
  return read(first, second, given.slice(2));
}

function read(group, name, args) {
  const command = groups[group].commands[name];
  if (args.includes('--help') && !command.helps) {
    return { text: commandHelp(group, name, command), exitCode: 0 };
  }
  if (args.length > 0 && command.uses === undefined) {
    return refuse(
      `${fullName(group, name)} takes no ${args[0]}.`,
      commandHelp(group, name, command),
    );
  }
  return { command, args: [...(command.before ?? []), ...args] };
}
