import type { Access, Command } from './command.ts';

const words = ['help', '--help', '-h'];

/** Whether the first words of a call ask for help. */
export const asksForHelp = (first: string, second: string): boolean =>
  words.includes(first) || words.includes(second);

/** The help: about a group of commands when the first word names one, else about all. */
export function helpLines(commands: readonly Command[], first: string): readonly string[] {
  const ofGroup = commands.filter(({ name }) => name.split(' ')[0] === first);
  const shown = ofGroup.length > 0 ? ofGroup : commands;
  return [
    'Usage: operator <command>',
    '',
    ...shown.flatMap(({ name, usage, summary, access }) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${summary}${accessText(access)}`,
    ]),
    '',
    '  call [<operation> [field=value …]]',
    '      Calls the operators’ server at OPS_URL with VELVET_OPERATOR_TOKEN; alone it lists the operations.',
    '',
    'Sign in first. What is changed is kept in the audit log under who is signed in.',
    'Texts come as --name en=Hello --name zh=你好; one without a language is the English one.',
    'The database is DATABASE_OPERATOR_URL, or the embedded one of DATA_DIR.',
  ];
}

function accessText(access: Access): string {
  if (access === 'everybody' || access === 'operator') return '';
  return access === 'server' ? ' [on the server]' : ` [${access.join(', ')}]`;
}
