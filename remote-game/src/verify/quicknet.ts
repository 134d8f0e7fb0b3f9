/** drand's network, as published by the League of Entropy; the only source rounds may name. */
export const quicknet = {
  name: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  /** Epoch seconds of round 1. */
  genesis: 1_692_803_367,
  /** Seconds between two rounds. */
  period: 3,
} as const;

export const quicknetRelays = ['https://api.drand.sh', 'https://drand.cloudflare.com'] as const;

/** The first of its rounds that comes into being after a moment (epoch seconds). */
export const roundAfter = (seconds: number): number =>
  Math.floor((seconds - quicknet.genesis) / quicknet.period) + 2;
