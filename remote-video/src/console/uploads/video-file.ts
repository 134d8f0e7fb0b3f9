import type { Upload } from '@velvet/contract/ops/uploads';

const NAME_MAX = 255;
/** Of containers that the server reads; browsers do not know the media types of all. */
const extensions = [
  ...['mp4', 'm4v', 'mov', 'mkv', 'webm', 'avi', 'flv', 'wmv', 'asf', 'ogv', 'ogg'],
  ...['mpg', 'mpeg', 'ts', 'm2ts', 'mts', '3gp'],
];

/** What a field for files offers. */
export const VIDEO_ACCEPT = ['video/*', ...extensions.map((each) => `.${each}`)].join(',');

/** What an upload of the file is called: people read it. */
export const uploadName = ({ name }: Pick<File, 'name'>): string => {
  const shown = name.replaceAll(/\p{Cc}/gu, '').slice(0, NAME_MAX);
  return shown === '' ? '?' : shown;
};

/** Why there is no sense in sending a file. */
export function unfitness({ name, type, size }: File): 'notVideo' | 'empty' | undefined {
  if (size === 0) return 'empty';
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return type.startsWith('video/') || extensions.includes(extension) ? undefined : 'notVideo';
}

/** Whether a file may be the one of an unfinished upload; its beginning is compared before it is sent. */
export const isFileOf = ({ name, size }: Pick<Upload, 'name' | 'size'>, file: File): boolean =>
  name === uploadName(file) && size === file.size;
