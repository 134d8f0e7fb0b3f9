import { inAll, type Localized, mapLocalized } from './localized.ts';

/** One demo notice; its title says that it is a sample. */
interface DemoNotice {
  readonly id: number;
  readonly type: 1 | 2 | 3;
  readonly name: Localized;
  readonly text: Localized;
  /** How long before the seeding it was published. */
  readonly ageHours: number;
}

interface Message {
  readonly name: Localized;
  readonly text: Localized;
}

const mark = inAll('【示例】', '【範例】', '[Sample] ', '【サンプル】', '[샘플] ', '[Örnek] ');

const memberMessages: readonly Message[] = [
  {
    name: inAll('欢迎', '歡迎', 'Welcome', 'ようこそ', '환영합니다', 'Hoş geldiniz'),
    text: inAll(
      '<p>您的账户已就绪。请在“我的”中设置姓名和资金密码。</p>',
      '<p>您的帳戶已就緒。請在「我的」中設定姓名和資金密碼。</p>',
      '<p>Your account is ready. Set your name and funds password under Mine.</p>',
      '<p>アカウントの準備ができました。「マイページ」で氏名と資金パスワードを設定してください。</p>',
      '<p>계정이 준비되었습니다. 내 정보에서 이름과 자금 비밀번호를 설정하세요.</p>',
      '<p>Hesabınız hazır. Adınızı ve fon şifrenizi Hesabım bölümünde ayarlayın.</p>',
    ),
  },
  {
    name: inAll(
      '关于提现',
      '關於提領',
      'About withdrawals',
      '出金について',
      '출금 안내',
      'Para çekme hakkında',
    ),
    text: inAll(
      '<p>每笔提现的规则和结果原因都会显示在提现记录中。</p>',
      '<p>每筆提領的規則和結果原因都會顯示在提領記錄中。</p>',
      '<p>The rules are shown before you ask, and every decision carries its <b>reason</b>.</p>',
      '<p>ルールは申請前に表示され、すべての判断には<b>理由</b>が付きます。</p>',
      '<p>규칙은 신청 전에 표시되며 모든 결정에는 <b>사유</b>가 표시됩니다.</p>',
      '<p>Kurallar istekten önce gösterilir, her karar <b>gerekçesiyle</b> verilir.</p>',
    ),
  },
  {
    name: inAll(
      '安全提示',
      '安全提示',
      'Keep your account safe',
      '安全のために',
      '보안 안내',
      'Hesabınızı koruyun',
    ),
    text: inAll(
      '<p>客服不会询问您的密码。修改密码会退出其他设备。</p>',
      '<p>客服不會詢問您的密碼。修改密碼會登出其他裝置。</p>',
      '<p>Support never asks for a password. Changing it signs out your other devices.</p>',
      '<p>サポートがパスワードを尋ねることはありません。変更すると他の端末はログアウトされます。</p>',
      '<p>고객센터는 비밀번호를 묻지 않습니다. 변경하면 다른 기기에서 로그아웃됩니다.</p>',
      '<p>Destek şifrenizi asla sormaz. Değiştirmek diğer cihazlardaki oturumları kapatır.</p>',
    ),
  },
];

const systemMessages: readonly Message[] = [
  {
    name: inAll('例行维护', '例行維護', 'Maintenance', 'メンテナンス', '정기 점검', 'Bakım'),
    text: inAll(
      '<p>维护期间页面可能短暂不可用。余额不受影响。</p>',
      '<p>維護期間頁面可能短暫無法使用。餘額不受影響。</p>',
      '<p>Pages may be briefly unavailable during maintenance. Balances are not affected.</p>',
      '<p>メンテナンス中は一時的に利用できないことがあります。残高に影響はありません。</p>',
      '<p>점검 중 잠시 이용이 어려울 수 있습니다. 잔액에는 영향이 없습니다.</p>',
      '<p>Bakım sırasında sayfalar kısa süre kapanabilir. Bakiyeler etkilenmez.</p>',
    ),
  },
  {
    name: inAll(
      '开奖可验证',
      '開獎可驗證',
      'Draws can be verified',
      '抽選は検証できます',
      '추첨 검증',
      'Çekilişler doğrulanabilir',
    ),
    text: inAll(
      '<p>每期开奖前公布种子的哈希，开奖后公布种子，可在浏览器中验证。</p>',
      '<p>每期開獎前公布種子的雜湊，開獎後公布種子，可在瀏覽器中驗證。</p>',
      '<p>A hash is published before each round and the seed after it; verify it in the app.</p>',
      '<p>各回の前にハッシュ、後にシードを公開します。アプリで検証できます。</p>',
      '<p>회차 전에 해시를, 후에 시드를 공개합니다. 앱에서 검증하세요.</p>',
      '<p>Her turdan önce özet, sonra tohum yayımlanır; uygulamada doğrulayın.</p>',
    ),
  },
  {
    name: inAll('新语言', '新語言', 'Languages', '言語', '언어', 'Diller'),
    text: inAll(
      '<p>可在设置中更换语言，立即生效。</p>',
      '<p>可在設定中更換語言，立即生效。</p>',
      '<p>Change the language under Settings; it takes effect at once.</p>',
      '<p>言語は設定で変更でき、すぐに反映されます。</p>',
      '<p>설정에서 언어를 바꾸면 바로 적용됩니다.</p>',
      '<p>Dili Ayarlar bölümünde değiştirin; hemen geçerli olur.</p>',
    ),
  },
];

const siteMessages: readonly Message[] = [
  {
    name: inAll('新视频', '新影片', 'New videos', '新しい動画', '새 동영상', 'Yeni videolar'),
    text: inAll(
      '<p>视频页新增了抽象艺术作品。</p>',
      '<p>影片頁新增了抽象藝術作品。</p>',
      '<p>New abstract pieces are on the Video page.</p>',
      '<p>動画ページに新しい抽象作品が加わりました。</p>',
      '<p>동영상 페이지에 새로운 추상 작품이 추가되었습니다.</p>',
      '<p>Video sayfasına yeni soyut eserler eklendi.</p>',
    ),
  },
  {
    name: inAll(
      '仅限成年人',
      '僅限成年人',
      'Adults only',
      '成人限定',
      '성인 전용',
      'Yalnızca yetişkinler',
    ),
    text: inAll(
      '<p>本应用仅供 18 岁以上人士使用。</p>',
      '<p>本應用僅供 18 歲以上人士使用。</p>',
      '<p>This app is for people of 18 years or more.</p>',
      '<p>本アプリは18歳以上の方のみご利用いただけます。</p>',
      '<p>이 앱은 18세 이상만 이용할 수 있습니다.</p>',
      '<p>Bu uygulama 18 yaş ve üzeri içindir.</p>',
    ),
  },
  {
    name: inAll(
      '理性娱乐',
      '理性娛樂',
      'Play within your means',
      '無理なく楽しむ',
      '건전하게 즐기기',
      'Ölçülü oynayın',
    ),
    text: inAll(
      '<p>游戏使用积分。赔率低于公平值，长期来看庄家占优。</p>',
      '<p>遊戲使用積分。賠率低於公平值，長期來看莊家占優。</p>',
      '<p>Games use points. The odds are below even, so the house gains in the long run.</p>',
      '<p>ゲームはポイント制です。長期的には胴元が有利です。</p>',
      '<p>게임은 포인트로 진행되며 장기적으로 하우스가 유리합니다.</p>',
      '<p>Oyunlar puanla oynanır; uzun vadede kasa kazanır.</p>',
    ),
  },
];

const byType = { 1: memberMessages, 2: systemMessages, 3: siteMessages } as const;
const PER_TYPE = 12;
const HOURS_BETWEEN = 7;

/** 36 notices, twelve of each type (more than a page), oldest first. */
export const demoNotices: readonly DemoNotice[] = Array.from({ length: PER_TYPE }, (_, round) =>
  ([1, 2, 3] as const).map((type): DemoNotice => {
    const { name, text } = demoMessage(type, round);
    const issue = Math.floor(round / byType[type].length) + 1;
    const id = round * 3 + type;
    return {
      id,
      type,
      name: mapLocalized(name, (title, language) => `${mark[language]}${title} ${issue}`),
      text,
      ageHours: (PER_TYPE * 3 - id) * HOURS_BETWEEN + 1,
    };
  }),
).flat();

function demoMessage(type: DemoNotice['type'], round: number): Message {
  const messages = byType[type];
  const message = messages[round % messages.length];
  if (!message) throw new RangeError(`No messages of type ${type}`);
  return message;
}
