import * as styles from '../session/session.module.css';
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
  const message = Object.assign(document.createElement('main'), { className: styles.failure });
  message.append(`${sentence} `, link);
  document.getElementById('root')?.replaceChildren(message);
}
