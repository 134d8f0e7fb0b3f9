export { type Decision, decide, vitalRange } from './decide.ts';
export {
  type AppFigures,
  type ContractFigures,
  EDGE_FIGURES_URL,
  type EdgeFigures,
  edgeFiguresSchema,
  type ReleaseFigures,
} from './figures.ts';
export { type CanaryRules, canaryRulesSchema, defaultRules } from './rules.ts';
