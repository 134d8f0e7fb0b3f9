// Before React, as in the shell's pages.
import '../boot/boot.ts';

export { startIsolated } from './start-isolated.tsx';
