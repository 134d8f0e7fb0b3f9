import { reportError } from '../telemetry/report-error.ts';

/** Not from a catalog, which may be what could not be fetched. */
const texts = {
  en: { sentence: 'The console could not be started.', reload: 'Reload' },
  'zh-Hans': { sentence: '控制台无法启动。', reload: '重新加载' },
} as const;

/** In place of a console that could not be started. */
export function showStartFailure(error: unknown): void {
  reportError(error);
  const { sentence, reload } =
    texts[document.documentElement.lang === 'zh-Hans' ? 'zh-Hans' : 'en'];
  const link = Object.assign(document.createElement('a'), { href: '', textContent: reload });
  document.getElementById('root')?.replaceChildren(`${sentence} `, link);
}
