#!/usr/bin/env node
import { runProgram } from '@velvet/releases/commands';
import { programIn } from './program.ts';

await runProgram(programIn(process.cwd()), process.argv.slice(2));
