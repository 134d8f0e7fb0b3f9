export interface VideoRendition {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly kilobits: number;
}

export const videoRenditions = [
  { name: '240p', width: 426, height: 240, kilobits: 20 },
  { name: '360p', width: 640, height: 360, kilobits: 31 },
  { name: '480p', width: 854, height: 480, kilobits: 47 },
] as const satisfies readonly VideoRendition[];

export const audioName = 'audio';
export const audioKilobits = 16;
export const segmentSeconds = 4;
