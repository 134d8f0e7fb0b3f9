import type { Language } from '@velvet/contract/language';

interface WorkerTexts {
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly again: string;
  readonly home: string;
  /** Of a message to the device that cannot be read. */
  readonly news: string;
}

/** The worker's own texts in every language: they must be there when nothing else is. */
export const workerTexts: Readonly<Record<Language, WorkerTexts>> = {
  en: {
    title: 'No connection',
    text: 'This screen could not be loaded, and it is not saved on this device.',
    hint: 'Check your connection and try again. Some screens that you opened before can be read without one.',
    again: 'Try again',
    home: 'Home',
    news: 'Something new in Velvet',
  },
  ja: {
    title: '接続できません',
    text: 'この画面を読み込めませんでした。この端末にも保存されていません。',
    hint: '接続を確認して、もう一度お試しください。以前に開いた画面の一部は、接続がなくても見られます。',
    again: '再試行',
    home: 'ホーム',
    news: 'Velvet に新しいお知らせがあります',
  },
  kr: {
    title: '연결되지 않음',
    text: '이 화면을 불러오지 못했고, 이 기기에 저장되어 있지도 않습니다.',
    hint: '연결을 확인하고 다시 시도해 주세요. 이전에 열었던 화면 중 일부는 연결 없이도 볼 수 있습니다.',
    again: '다시 시도',
    home: '홈',
    news: 'Velvet에 새로운 소식이 있습니다',
  },
  tr: {
    title: 'Bağlantı yok',
    text: 'Bu ekran yüklenemedi ve bu cihazda kayıtlı değil.',
    hint: 'Bağlantınızı kontrol edip tekrar deneyin. Daha önce açtığınız bazı ekranlar bağlantı olmadan da okunabilir.',
    again: 'Tekrar dene',
    home: 'Ana sayfa',
    news: 'Velvet’te yeni bir şey var',
  },
  'zh-hans': {
    title: '没有网络连接',
    text: '无法加载此页面，此设备上也没有保存它。',
    hint: '请检查网络连接后重试。您之前打开过的部分页面没有网络也能查看。',
    again: '重试',
    home: '首页',
    news: 'Velvet 有新消息',
  },
  zh: {
    title: '沒有網路連線',
    text: '無法載入此頁面，此裝置上也沒有儲存它。',
    hint: '請檢查網路連線後再試一次。您之前開啟過的部分頁面沒有網路也能查看。',
    again: '再試一次',
    home: '首頁',
    news: 'Velvet 有新訊息',
  },
};
