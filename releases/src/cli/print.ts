/** What a command prints is its result, for people and scripts alike. */
export const print = (line: string): void => console.log(line);
