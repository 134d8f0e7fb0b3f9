/** What a new remote says until its team says something better. */
interface Texts {
  readonly title: string;
  readonly back: string;
  readonly empty: string;
}

export const textsOf = (name: string): Readonly<Record<string, Texts>> => ({
  en: { title: `${name} page`, back: 'Back', empty: 'Nothing here yet' },
  'zh-Hans': { title: `${name} 页面`, back: '返回', empty: '这里还没有内容' },
  'zh-Hant': { title: `${name} 頁面`, back: '返回', empty: '這裡還沒有內容' },
  ja: { title: `${name} ページ`, back: '戻る', empty: 'まだ何もありません' },
  ko: { title: `${name} 페이지`, back: '뒤로', empty: '아직 아무것도 없습니다' },
  tr: { title: `${name} sayfası`, back: 'Geri', empty: 'Burada henüz bir şey yok' },
});
