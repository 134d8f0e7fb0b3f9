import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '@velvet/contract/text';
import type { Freshness } from '@velvet/registry/store';
import { inlineHash, strictPolicy } from '../compose/page-policy.ts';
import { countOf, quantile, type ReleaseCounts } from '../reports/release-counts.ts';
import { ago, type Figure, failures, kilobytes, layoutShift, milliseconds } from './figures.ts';
import type { AppOverview, Overview, ReleaseOverview } from './overview.ts';

const besides = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8').replace(/\s*\n\s*/g, '\n');
const ownStyle = besides('overview.css');
/** Copies the command next to the button and confirms it. */
const script = besides('overview-copy.js');

/** The overview as one self-contained page, in English. */
export function composeOverview(overview: Overview) {
  const { apps, now, revision } = overview;
  const style = overview.tokens + ownStyle;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<title>Releases · Velvet</title><link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<style>${style}</style></head><body class="overview"><header class="ov-head">`,
    '<p class="ov-kicker">Velvet, in use now</p><h1>Releases</h1>',
    `<p class="ov-meta">Registry ${revision} · as of ${new Date(now).toISOString().slice(11, 19)} UTC`,
    ' · <a href="/edge/releases">Refresh</a> · <a href="/edge/metrics">Metrics</a></p></header>',
    alert(overview.freshness),
    `<main class="ov-grid">${apps.map((app) => card(app, now)).join('')}</main>`,
    '<footer class="ov-foot">Figures are what browsers told this edge since it started: three ',
    'quarters of the visitors had at most what is shown. With several edges, let Prometheus add ',
    'them up.</footer>',
    `<script>${script}</script></body></html>`,
  ].join('');
  return { html, contentSecurityPolicy: policy(style) };
}

function alert({ isFresh, expired, refusal }: Freshness): string {
  if (isFresh) return '';
  const sentences = [
    ...(expired.length > 0
      ? [
          `The registry's ${expired.join(', ')} expired. What is in use stays, nothing new is taken: npx velvet releases list renews it.`,
        ]
      : []),
    ...(refusal === undefined ? [] : [`Something newer was refused. ${refusal}`]),
  ];
  return `<div class="ov-alert" role="alert">${sentences.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</div>`;
}

const policy = (style: string): string =>
  strictPolicy([
    `style-src ${inlineHash(style)}`,
    `script-src ${inlineHash(script)}`,
    "img-src 'self'",
    "form-action 'none'",
  ]);

function card(app: AppOverview, now: number): string {
  const { id, releases, rollback, promote } = app;
  return [
    `<section class="ov-card" aria-labelledby="app-${escapeHtml(id)}">`,
    `<h2 id="app-${escapeHtml(id)}">${escapeHtml(id)}</h2>`,
    shareBar(releases),
    ...releases.map((release) => releaseBlock(release, now)),
    promote === undefined ? '' : command(promote, 'Gives the canary to everybody'),
    rollback
      ? command(rollback.command, `Back to ${rollback.to}`)
      : '<p class="ov-note">The first release: there is nothing to go back to.</p>',
    history(app, now),
    '</section>',
  ].join('');
}

/** Sizes as attributes of a drawing: a strict policy allows no inline styles. */
function shareBar(releases: readonly ReleaseOverview[]): string {
  let x = 0;
  const parts = releases.map(({ kind, sharePercent }) => {
    const part = `<rect class="ov-share-${kind}" x="${x}" y="0" width="${sharePercent}" height="2"/>`;
    x += sharePercent;
    return part;
  });
  return `<svg class="ov-share" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">${parts.join('')}</svg>`;
}

function releaseBlock(release: ReleaseOverview, now: number): string {
  const { version, kind, sharePercent, since, startBytes, counts } = release;
  const { screens, errors } = counts;
  const facts = [
    `<time datetime="${escapeHtml(since)}">${escapeHtml(ago(since, now))}</time>`,
    `${screens} ${screens === 1 ? 'screen' : 'screens'}`,
    `${errors} ${errors === 1 ? 'error' : 'errors'}`,
    kilobytes(startBytes),
  ];
  return [
    '<div class="ov-release">',
    `<p class="ov-version"><code>${escapeHtml(version)}</code>`,
    `<span class="ov-chip ov-chip-${kind}">${kind} · ${sharePercent} %</span></p>`,
    `<p class="ov-facts">${facts.join(' · ')}</p>`,
    `<dl class="ov-figures">${figuresOf(counts).map(figure).join('')}</dl>`,
    problems(counts, now),
    '</div>',
  ].join('');
}

/** The share of visitors that had at most what is shown. */
const MOST = 0.75;

const figuresOf = (counts: ReleaseCounts): readonly Figure[] => [
  failures('Errors', { failed: counts.errors, of: counts.screens }),
  milliseconds('LCP', quantile(counts.vitals.lcp, MOST), { good: 2_500, poor: 4_000 }),
  milliseconds('INP', quantile(counts.vitals.inp, MOST), { good: 200, poor: 500 }),
  layoutShift(quantile(counts.vitals.cls, MOST)),
  milliseconds('API', quantile(counts.calls, MOST), { good: 400, poor: 1_500 }),
  failures('API errors', { failed: counts.failedCalls, of: countOf(counts.calls) }),
];

const figure = ({ label, text, rating }: Figure): string =>
  `<div class="ov-figure ov-${rating}"><dt>${label}</dt><dd>${text}</dd></div>`;

function problems({ problems: found }: ReleaseCounts, now: number): string {
  if (found.length === 0) return '';
  const rows = found.slice(0, 5).map(({ kind, name, at, count, lastAt }) => {
    const where = at === '' ? '' : `<code>${escapeHtml(at)}</code>`;
    const what = `<b>${escapeHtml(name === '' ? 'Error' : name)}</b> ${kind}`;
    return `<li><span>${what} ${where}</span><span>${count} × · ${ago(lastAt, now)}</span></li>`;
  });
  return `<ul class="ov-problems" aria-label="Latest errors">${rows.join('')}</ul>`;
}

const command = (text: string, what: string): string =>
  [
    `<div class="ov-command"><p>${escapeHtml(what)}</p><div><code>${escapeHtml(text)}</code>`,
    `<button type="button" data-copy="${escapeHtml(text)}">Copy</button></div></div>`,
  ].join('');

function history({ history: entries }: AppOverview, now: number): string {
  if (entries.length < 2) return '';
  const rows = entries.map(
    ({ version, at }) =>
      `<li><code>${escapeHtml(version)}</code> <time datetime="${escapeHtml(at)}">${ago(at, now)}</time></li>`,
  );
  return `<details class="ov-history"><summary>${entries.length} releases</summary><ol>${rows.join('')}</ol></details>`;
}
