import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import type { Video } from '@velvet/contract/video';

const LEAD_BEFORE_LIMIT_S = 1;

/** Where a video begins for a viewer who continues from a second of it. */
export const startSecond = ({ allowed }: Pick<Video, 'allowed'>, wantedS: number): number =>
  allowed ? wantedS : Math.min(wantedS, PREVIEW_LIMIT_S - LEAD_BEFORE_LIMIT_S);
