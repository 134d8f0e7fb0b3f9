import { mix } from '../color.ts';

export interface Skin {
  readonly base: string;
  readonly shade: string;
  readonly light: string;
  readonly blush: string;
  readonly lip: string;
}

function skin(base: string, shadeInk: string, blush: string, lip: string): Skin {
  return { base, shade: mix(base, shadeInk, 0.42), light: mix(base, '#fff4e4', 0.45), blush, lip };
}

export const skins = [
  skin('#f6d7c3', '#c2705e', '#e8828a', '#c9545f'),
  skin('#f1c9ab', '#b5644a', '#e27a72', '#bf4a50'),
  skin('#e9b994', '#a35540', '#d96a5e', '#b4434a'),
  skin('#dba57c', '#8d4632', '#cf5f50', '#a83d42'),
  skin('#c68a60', '#733524', '#bd4f42', '#97353c'),
  skin('#a66b47', '#55241c', '#a8403a', '#8a2f38'),
  skin('#84503a', '#3d1716', '#96383a', '#8d2f3c'),
  skin('#653a2d', '#2a0f12', '#84303a', '#8c3040'),
] as const;

export interface HairColor {
  readonly base: string;
  readonly dark: string;
  readonly light: string;
  readonly brow: string;
}

function hair(base: string, dark: string, light: string): HairColor {
  return { base, dark, light, brow: mix(dark, base, 0.35) };
}

export const darkHair = [
  hair('#2a1c24', '#150c13', '#7a5562'),
  hair('#3a2320', '#1d0f10', '#956455'),
  hair('#2c2030', '#150f1c', '#705a86'),
  hair('#4d2b22', '#29130f', '#b0714f'),
] as const;

export const fairHair = [
  hair('#7a4327', '#44200f', '#d08c56'),
  hair('#a8683a', '#6a3517', '#eab878'),
  hair('#d6a765', '#8f5f2b', '#fbe2ae'),
  hair('#8e3527', '#4c1613', '#dd7a54'),
  hair('#e3cdb0', '#9c7f63', '#fff3df'),
  hair('#b9a9b4', '#6b5a69', '#f0e6ee'),
  hair('#a05a63', '#5a2933', '#e7a3a4'),
] as const;

export const eyeColors = [
  '#3b2318',
  '#5a3621',
  '#2c2a33',
  '#3f5a4c',
  '#4a627d',
  '#6b4a2a',
] as const;

/** A backdrop and the clothes that sit well before it. */
export interface Mood {
  readonly top: string;
  readonly bottom: string;
  readonly shape: string;
  readonly glow: string;
  readonly cloths: readonly [string, ...string[]];
}

export const moods: readonly [Mood, ...Mood[]] = [
  {
    top: '#3a1d36',
    bottom: '#150b16',
    shape: '#6d3458',
    glow: '#a4566f',
    cloths: ['#e8b4a0', '#f3e3d8', '#7d1f3b', '#c98f5a'],
  },
  {
    top: '#c98a8f',
    bottom: '#7a3a4c',
    shape: '#e2aca4',
    glow: '#f4d0bf',
    cloths: ['#2a1a2c', '#fbf0e8', '#5c1f38', '#31415c'],
  },
  {
    top: '#34486b',
    bottom: '#171d33',
    shape: '#5a6f97',
    glow: '#a9a4c8',
    cloths: ['#f1e2d5', '#b4474f', '#d9a86b', '#171522'],
  },
  {
    top: '#e3c3a4',
    bottom: '#a9745a',
    shape: '#f3dfc6',
    glow: '#fff1dc',
    cloths: ['#3b2030', '#fffaf2', '#7c2d33', '#44584e'],
  },
  {
    top: '#5c2233',
    bottom: '#240b17',
    shape: '#8f3b48',
    glow: '#cf7b6c',
    cloths: ['#f5dccb', '#16101a', '#d3a05f', '#b56a78'],
  },
  {
    top: '#51405f',
    bottom: '#221830',
    shape: '#7c6488',
    glow: '#c9a0b4',
    cloths: ['#efd7c6', '#822f50', '#1a1424', '#b7a2c9'],
  },
  {
    top: '#2f4a4c',
    bottom: '#101f24',
    shape: '#4d716e',
    glow: '#b7b79c',
    cloths: ['#e7c9a9', '#8b2f3f', '#f4ebdf', '#c48a4a'],
  },
  {
    top: '#e7b7a6',
    bottom: '#b0606a',
    shape: '#f6d5c2',
    glow: '#ffe9d6',
    cloths: ['#4a1c34', '#fff6ee', '#223048', '#9a3446'],
  },
  {
    top: '#8a5a4a',
    bottom: '#3a1f1f',
    shape: '#b9816a',
    glow: '#efc29c',
    cloths: ['#f6e6d6', '#23161e', '#4f6a66', '#d88f86'],
  },
];

export const gold = '#e9c48a';
export const pearl = '#fbf1e8';
