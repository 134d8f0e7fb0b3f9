export { href } from './href.ts';
export {
  accessOf,
  hasTabBar,
  ownRoute,
  type Path,
  paths,
  type RouteName,
  type TabRoute,
  tabRoutes,
} from './paths.ts';
export { useBack } from './use-back.ts';
