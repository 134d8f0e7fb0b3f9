import * as bankCard from '../bank-card.ts';
import { type Codec, decode } from '../codec.ts';
import { openEnvelope } from '../envelope.ts';
import * as game from '../game.ts';
import * as listing from '../listing.ts';
import { listingProfile } from '../listing-profile.ts';
import * as member from '../member.ts';
import * as notice from '../notice.ts';
import * as sign from '../sign.ts';
import * as system from '../system.ts';
import * as video from '../video.ts';
import * as wallet from '../wallet.ts';
import { answerOf, refusalOf } from './answers.ts';
import * as make from './factories.ts';

const stays = <T>(codec: Codec<T>, value: T) => {
  const wire: unknown = JSON.parse(JSON.stringify(codec.encode(value)));
  expect(decode(codec, wire)).toEqual({ ok: true, value });
};

test('every factory makes data the contract accepts', () => {
  stays(system.baseInfo, make.aBaseInfo());
  stays(system.systemConfig, make.aSystemConfig());
  stays(listing.listingCard, make.aListing());
  stays(listingProfile, make.aListingProfile());
  stays(listing.region, make.aRegion());
  stays(sign.sign, make.aSign());
  stays(video.videoClass, make.aVideoClass());
  stays(video.video, make.aVideo());
  stays(game.gameListItem, make.aGameListItem());
  stays(game.gameCategory, make.aGameCategory());
  stays(game.gameInfo, make.aGameInfo());
  stays(game.pastRound, make.aPastRound());
  stays(game.sideOdds, make.aSideOdds());
  stays(game.order, make.anOrder());
  stays(game.gameRecord, make.aGameRecord());
  stays(member.userInfo, make.aUserInfo());
  stays(bankCard.bankInfo, make.aBankInfo());
  stays(bankCard.bankList.output, [make.aBank()]);
  stays(notice.notice, make.aNotice());
  stays(wallet.withdrawal, make.aWithdrawal());
  stays(wallet.withdrawRule, make.aWithdrawRule());
  stays(wallet.personalReport, make.aPersonalReport());
});

test('overrides replace what they name', () => {
  expect(make.aListing({ age: 40 })).toEqual({ ...make.aListing(), age: 40 });
  expect(make.many(3, (id) => make.aVideo({ id })).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(make.points(128.5)).toBe(12_850);
});

test('answers open to what the endpoint reads', () => {
  const page = make.aPage([make.aListing()]);
  const opened = openEnvelope(answerOf(listing.listingPage, page));
  expect(opened.ok && decode(listing.listingPage.output, opened.data)).toEqual({
    ok: true,
    value: page,
  });
  expect(openEnvelope(answerOf(system.replaceLanguage, 'kr'))).toMatchObject({ msg: 'kr' });
  expect(refusalOf('vip_required', 'VIP required!')).toMatchObject({
    code: 403,
    msg: 'VIP required!',
  });
});
