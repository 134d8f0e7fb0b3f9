import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PreviewState } from '../api/contract.ts';
import {
  endPreviewThroughApi,
  linkThroughApi,
  previewsThroughApi,
} from '../api-client/preview-through-api.ts';
import { previewOriginOf } from '../override.ts';
import {
  isLabel,
  LABEL_MAX,
  PREVIEW_DAYS,
  PREVIEW_MAX_DAYS,
  previewTime,
} from '../preview/preview-document.ts';
import { apiTarget, print, readArguments, Usage } from './command-line.ts';

const run = promisify(execFile);

/** Options of `npm run release -- <remote> --preview`, for `parseArgs`. */
export const previewOptions = {
  preview: { type: 'boolean', default: false },
  label: { type: 'string' },
  days: { type: 'string' },
} as const;

interface PreviewValues {
  readonly label?: string | undefined;
  readonly days?: string | undefined;
}

/** What a preview is called, and for how many days it can be opened. Throws a Usage. */
export async function readPreviewOptions(values: PreviewValues, usage: string) {
  const days = values.days ?? String(PREVIEW_DAYS);
  if (!/^[1-9]\d?$/.test(days) || Number(days) > PREVIEW_MAX_DAYS) {
    throw new Usage(`--days takes a number from 1 to ${PREVIEW_MAX_DAYS}\n${usage}`);
  }
  const label = values.label ?? (await branch());
  if (label === undefined || !isLabel(label)) {
    throw new Usage(
      `--label takes one line of plain text of at most ${LABEL_MAX} characters; without it the git branch is used\n${usage}`,
    );
  }
  return { label, days: Number(days) };
}

/** The branch of the working folder, or the commit where there is none; undefined outside of git. */
async function branch(): Promise<string | undefined> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', args);
    return stdout.trim();
  };
  try {
    const name = await git('rev-parse', '--abbrev-ref', 'HEAD');
    return name === 'HEAD' ? await git('rev-parse', '--short', 'HEAD') : name;
  } catch {
    return undefined;
  }
}

const lineOf = ({ preview, label, expires }: PreviewState): string =>
  `${preview}  until ${previewTime(expires)}  ${label}`;

/** `previews <remote> --to <api> [--end <id> | --link <id>]`: lists, ends, prints another link. */
export async function previewsCommand(
  args: readonly string[],
  usage: string,
): Promise<readonly string[]> {
  const { positionals, values } = readArguments(args, {
    to: { type: 'string' },
    end: { type: 'string' },
    link: { type: 'string' },
  });
  const [id, ...others] = positionals;
  const { end, link } = values;
  const target = apiTarget({ to: values.to, edge: [] }, usage);
  if (!id || others.length > 0 || !target) throw new Usage(usage);
  if (end !== undefined && link !== undefined) throw new Usage(usage);
  const order = { target, id, log: print };
  if (link !== undefined) {
    const previewOrigin = previewOriginOf(process.env);
    const linked = await linkThroughApi({ ...order, preview: link, previewOrigin });
    return [`${linked.label}, until ${previewTime(linked.expires)}: ${linked.link}`];
  }
  const left =
    end === undefined
      ? await previewsThroughApi(order)
      : await endPreviewThroughApi({ ...order, preview: end });
  return [
    ...(end === undefined ? [] : [`${id}: ${end} is ended for every browser`]),
    ...(left.length > 0 ? left.map(lineOf) : [`${id} has no ${end ? 'other ' : ''}previews`]),
  ];
}
