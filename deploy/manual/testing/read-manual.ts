/** A command of a page, under its heading of the second level. */
interface ManualCommand {
  readonly section: string;
  readonly command: string;
}

const FENCE = '```';
/** Two spaces or more and a remark, as after commands that are alike. */
const REMARK = / {2,}# .*$/;
/** A command that is named, without arguments. */
const NAMES = /^(?:npm (?:start|test|run [\w:-]+)|npx velvet(?: [a-z-]+){1,2})$/;
const PROGRAMS = /^(?:sudo|npm|npx|node|curl|docker|tar|openssl|systemctl|PATRONI_\w+=)/;

/** The commands in the `sh` blocks of a page, in their order; a line is a command. */
export function readCommands(markdown: string): readonly ManualCommand[] {
  const commands: ManualCommand[] = [];
  let section = '';
  let isInside = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith(FENCE)) isInside = line === `${FENCE}sh`;
    else if (!isInside && line.startsWith('## ')) section = line.slice('## '.length);
    else if (isInside && line !== '') {
      commands.push({ section, command: line.replace(REMARK, '') });
    }
  }
  return commands;
}

/**
 * Commands with arguments that stand in the text of a page, outside of its blocks, where nothing runs
 * them. The name of a command alone, as in `npx velvet backup make`, is not one.
 */
export function commandsInText(markdown: string): readonly string[] {
  const text = markdown.split(FENCE).filter((_, index) => index % 2 === 0);
  const spans = text.flatMap((part) => [...part.matchAll(/`([^`\n]+)`/g)]);
  return spans
    .flatMap(([, span]) => span ?? [])
    .filter((span) => PROGRAMS.test(span) && !NAMES.test(span));
}
