export { type Decision, decide, vitalRange } from './decide.ts';
export {
  type AppFigures,
  type CanaryRules,
  type ContractFigures,
  canaryRulesSchema,
  defaultRules,
  EDGE_FIGURES_URL,
  type EdgeFigures,
  edgeFiguresSchema,
  type ReleaseFigures,
} from './figures.ts';
