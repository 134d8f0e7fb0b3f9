export { type Access, type Path, type PathName, paths } from '../contract/paths.ts';
export { href, ownHref } from './href.ts';
export { useBack } from './use-back.ts';
