/** Prints a line of a command's result. */
export const print = (line: string): void => console.log(line);
