import { inAll } from './localized.ts';

/** Banks in the picker; ids are places in the list, from 1. The banks are invented. */
export const demoBanks = [
  inAll('示例银行', '範例銀行', 'Sample Bank', 'サンプル銀行', '샘플 은행', 'Örnek Bankası'),
  inAll('玫瑰银行', '玫瑰銀行', 'Rose Bank', 'ローズ銀行', '로즈 은행', 'Gül Bankası'),
  inAll('海港银行', '海港銀行', 'Harbour Bank', 'ハーバー銀行', '하버 은행', 'Liman Bankası'),
  inAll('北方银行', '北方銀行', 'Northern Bank', '北方銀行', '북방 은행', 'Kuzey Bankası'),
  inAll('山谷银行', '山谷銀行', 'Valley Bank', 'バレー銀行', '밸리 은행', 'Vadi Bankası'),
] as const;

/** Pictures and headlines of the four banners; two lead into the app. */
export const demoBanners = [
  {
    image: 'banners/banner-1.webp',
    link: null,
    headline: inAll(
      '良伴相随的夜晚',
      '良伴相隨的夜晚',
      'Evenings in good company',
      'よき人と過ごす夜',
      '좋은 사람과 함께하는 저녁',
      'Hoş bir eşlikle geçen akşamlar',
    ),
  },
  {
    image: 'banners/banner-2.webp',
    link: '/Video',
    headline: inAll(
      '会员影片',
      '會員影片',
      'Films for members',
      '会員のための映像',
      '회원을 위한 영상',
      'Üyeler için filmler',
    ),
  },
  {
    image: 'banners/banner-3.webp',
    link: '/Lottery',
    headline: inAll(
      '每一期都可以验证',
      '每一期都可以驗證',
      'Every round can be verified',
      'すべての回を検証できます',
      '모든 회차를 검증할 수 있습니다',
      'Her tur doğrulanabilir',
    ),
  },
  {
    image: 'banners/banner-4.webp',
    link: null,
    headline: inAll(
      '六种语言，一个 Velvet',
      '六種語言，一個 Velvet',
      'One Velvet, six languages',
      '6つの言語で使えるVelvet',
      '여섯 언어로 만나는 Velvet',
      'Altı dilde Velvet',
    ),
  },
] as const;

const TICKER_ITEMS = 24;
const TICKER_STEP_S = 1_900;

/** Config by key. Texts that are shown are localized; money is in minor units. */
export function demoConfig(nowSeconds: number): Readonly<Record<string, unknown>> {
  return {
    name: 'Velvet',
    support_enabled: true,
    // Empty: the bundled pages.
    support_url: '',
    rules_url: '',
    ip_lookup_url: '/api/ip',
    withdraw_rule: { min: 1_000_000, max: 50_000_000, perDay: 3 },
    // A demo is there to see a withdrawal paid.
    withdrawal_wait: { hours: 0 },
    // Whether the listings' numbers are those of samples.
    listing_counts: { sample: true },
    ticker: {
      sample: true,
      items: Array.from({ length: TICKER_ITEMS }, (_, index) => ({
        member: `V00****${String(100 + ((index * 47) % 900))}`,
        time: nowSeconds - (index + 1) * TICKER_STEP_S,
      })),
    },
    notice: inAll(
      '欢迎来到 Velvet。这里的内容均为示例数据。仅限 18 岁以上人士。',
      '歡迎來到 Velvet。這裡的內容均為範例資料。僅限 18 歲以上人士。',
      'Welcome to Velvet. Everything here is sample data. For people of 18 years or more.',
      'Velvetへようこそ。ここにある内容はすべてサンプルです。18歳以上限定。',
      'Velvet에 오신 것을 환영합니다. 모든 내용은 샘플 데이터입니다. 18세 이상.',
      "Velvet'e hoş geldiniz. Buradaki her şey örnek veridir. 18 yaş ve üzeri içindir.",
    ),
    intro: inAll(
      '会员制的同伴名录。由客服邀请成为 VIP 后可查看详细资料。',
      '會員制的同伴名錄。由客服邀請成為 VIP 後可查看詳細資料。',
      'A members’ directory of companions. VIP, by invitation through customer service, opens profiles.',
      '会員制のコンパニオン名簿です。カスタマーサービスの招待でVIPになると詳細を閲覧できます。',
      '회원제 동반자 명부입니다. 고객센터 초대로 VIP가 되면 프로필을 볼 수 있습니다.',
      'Üyelere özel eşlik rehberi. Müşteri hizmetlerinin davetiyle VIP olanlar profilleri görür.',
    ),
    terms: inAll(
      '1. 仅限 18 岁以上人士。\n2. 预约请联系顾问或前台，应用内不产生预约。\n3. 请尊重每一位同伴；不当行为会导致账户停用。\n4. 积分不是货币；提现规则在申请前显示。',
      '1. 僅限 18 歲以上人士。\n2. 預約請聯絡顧問或前台，應用內不產生預約。\n3. 請尊重每一位同伴；不當行為會導致帳戶停用。\n4. 積分不是貨幣；提領規則在申請前顯示。',
      '1. For people of 18 years or more.\n2. To book, contact a counsellor or receptionist; the app books nothing.\n3. Treat every companion with respect; misconduct closes the account.\n4. Points are not money; the redemption rules are shown before you ask.',
      '1. 18歳以上の方限定です。\n2. 予約はカウンセラーまたは受付へご連絡ください。アプリでは予約されません。\n3. すべてのコンパニオンに敬意を払ってください。不適切な行為はアカウント停止となります。\n4. ポイントは通貨ではありません。交換ルールは申請前に表示されます。',
      '1. 18세 이상만 이용할 수 있습니다.\n2. 예약은 상담사나 안내 데스크에 문의하세요. 앱에서는 예약되지 않습니다.\n3. 모든 동반자를 존중해 주세요. 부적절한 행위는 계정 정지로 이어집니다.\n4. 포인트는 화폐가 아니며 교환 규칙은 신청 전에 표시됩니다.',
      '1. Yalnızca 18 yaş ve üzeri içindir.\n2. Randevu için danışmana veya resepsiyona başvurun; uygulama randevu almaz.\n3. Her eşlikçiye saygılı davranın; uygunsuz davranış hesabı kapatır.\n4. Puan para değildir; kurallar istekten önce gösterilir.',
    ),
  };
}
