export { type Access, type Path, type PathName, paths } from '@velvet/contract/paths';
export { href, ownHref } from './href.ts';
export { useBack } from './use-back.ts';
