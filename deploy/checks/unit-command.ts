/** A unit of systemd as far as it says which command it runs. */
interface UnitCommand {
  /** Text of the unit's file. */
  readonly unit: string;
  /** Between @ and .service in the name of a unit that is started; empty without one. */
  readonly instance: string;
  /** Text of its EnvironmentFile. */
  readonly environment: string;
}

/**
 * The words that systemd makes of a unit's ExecStart: %i is the instance, ${NAME} a value of the
 * environment, and $NAME as a word of its own as many words as its value has.
 * @throws Error for a unit without a command, and for what this does not expand.
 */
export function commandOf({ unit, instance, environment }: UnitCommand): readonly string[] {
  const [, command] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  if (command === undefined) throw new Error('The unit has no ExecStart');
  if (/["'\\]|%[^i]/.test(command)) throw new Error(`Not understood: ${command}`);
  const values = readEnvironment(environment);
  return command
    .replaceAll('%i', instance)
    .split(/ +/)
    .flatMap((word) => {
      const [, list] = /^\$(\w+)$/.exec(word) ?? [];
      if (list !== undefined) return (values[list] ?? '').split(/\s+/).filter(Boolean);
      return [word.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')];
    });
}

/** The variables of an EnvironmentFile, whose values are not quoted. */
export function readEnvironment(text: string): Readonly<Record<string, string>> {
  const assignments = text.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line.trim()));
  return Object.fromEntries(
    assignments.flatMap((found) => (found ? [[found[1] ?? '', (found[2] ?? '').trim()]] : [])),
  );
}
