/** Path data in head units; `back` lies behind neck and face, the rest in front of them. */
export interface HairStyle {
  readonly back: string;
  readonly front: string;
  readonly strands: string;
  readonly gloss: string;
  readonly ears: boolean;
  readonly extra?: string;
}
