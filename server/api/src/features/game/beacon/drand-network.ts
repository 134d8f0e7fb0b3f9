/** A drand network of the scheme `bls-unchained-g1-rfc9380`. */
export interface DrandNetwork {
  /** As the config `beacon` and the rounds name it. */
  readonly name: string;
  /** Hash of the network's parameters, part of its addresses. */
  readonly chainHash: string;
  /** Hex of the compressed point on G2. */
  readonly publicKey: string;
  /** Epoch seconds of round 1. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
}

/** The League of Entropy's network with a value every three seconds. */
export const quicknet: DrandNetwork = {
  name: 'quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};
