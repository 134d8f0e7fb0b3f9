#!/usr/bin/env node
import { runProgram } from '@velvet/registry/commands';
import { programIn } from './program.ts';

// Without `await`: the packed command's later chunks import this one, which would wait for them.
void runProgram(programIn(process.cwd()), process.argv.slice(2));
