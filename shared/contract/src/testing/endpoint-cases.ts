import fc from 'fast-check';
import * as extras from '../account-extras.ts';
import * as bankCard from '../bank-card.ts';
import { toId } from '../brand.ts';
import { type Codec, decode, type Nothing } from '../codec.ts';
import { type Endpoint, formFields } from '../endpoint.ts';
import * as game from '../game.ts';
import { gameRound } from '../game-round.ts';
import * as listing from '../listing.ts';
import { listingDetail, similarListings } from '../listing-profile.ts';
import * as listingReport from '../listing-report.ts';
import * as listingSaved from '../listing-saved.ts';
import * as listingSearch from '../listing-search.ts';
import * as member from '../member.ts';
import * as notice from '../notice.ts';
import * as passkeys from '../passkeys.ts';
import * as protection from '../player-protection.ts';
import * as privacy from '../privacy.ts';
import * as profile from '../profile.ts';
import * as owner from '../proof.ts';
import * as push from '../push.ts';
import * as sign from '../sign.ts';
import * as signIn from '../sign-in.ts';
import * as codes from '../sign-in-codes.ts';
import * as support from '../support.ts';
import * as supportCase from '../support-case.ts';
import * as system from '../system.ts';
import * as video from '../video.ts';
import * as videoSaved from '../video-saved.ts';
import * as wallet from '../wallet.ts';
import * as entities from './arbitraries.ts';
import * as games from './arbitrary-games.ts';
import * as webauthn from './arbitrary-passkeys.ts';
import * as conversation from './arbitrary-support.ts';
import {
  anyId,
  anyPositive,
  count,
  digits,
  givenMinor,
  lineText,
  linkOrEmpty,
  pageOf,
  safeLink,
  time,
  withOptional,
} from './arbitrary-values.ts';

/** A codec with values for it, its type hidden so that all of them stand in one table. */
export interface CodecCase {
  /** Domain values together with their wire form as JSON would deliver it. */
  readonly sent: fc.Arbitrary<{ readonly value: unknown; readonly wire: unknown }>;
  readonly read: (wire: unknown) => ReturnType<typeof decode<unknown>>;
  /** The wire form of what `read` accepted; undefined when it did not accept. */
  readonly rewrite: (wire: unknown) => { readonly wire: unknown } | undefined;
}

export interface EndpointCase {
  readonly name: string;
  readonly input: CodecCase;
  readonly output: CodecCase;
  /** Inputs together with the form fields a server reads. */
  readonly form: fc.Arbitrary<{ readonly value: unknown; readonly fields: URLSearchParams }>;
}

/** What arrives when a value travels as JSON. */
export const throughJson = (wire: unknown): unknown => JSON.parse(JSON.stringify(wire ?? null));

function codecCase<T>(codec: Codec<T>, values: fc.Arbitrary<T>): CodecCase {
  return {
    sent: values.map((value) => ({ value, wire: throughJson(codec.encode(value)) })),
    read: (wire) => decode(codec, wire),
    rewrite: (wire) => {
      const read = decode(codec, wire);
      return read.ok ? { wire: codec.encode(read.value) } : undefined;
    },
  };
}

function endpointCase<In, Out>(
  endpoint: Endpoint<In, Out>,
  inputs: fc.Arbitrary<In>,
  outputs: fc.Arbitrary<Out>,
): EndpointCase {
  return {
    name: endpoint.name,
    input: codecCase(endpoint.input, inputs),
    output: codecCase(endpoint.output, outputs),
    form: inputs.map((value) => ({ value, fields: formFields(endpoint, value) })),
  };
}

const none: fc.Arbitrary<Nothing> = fc.constant({});
const unreadCount = fc.integer({ min: 0, max: notice.UNREAD_NOTICES_MAX });
const done: fc.Arbitrary<null> = fc.constant(null);
const byId = fc.record({ id: anyId });
const pageNumber = fc.integer({ min: 1, max: 10_000_000 });
const token = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/);
const password = lineText(1, 32);
const searchCursor = fc.stringMatching(/^\d{1,15}\.\d{1,15}$/);
const givenIds = fc.array(
  fc.integer({ min: 1, max: 999_999_999 }).map((value) => toId<never>(value)),
  { minLength: 1, maxLength: 5 },
);
const listOf = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 4 });

const loginInput = withOptional(
  { username: lineText(1, 64), password },
  { code: lineText(1, 64), language: entities.language, ip: lineText(0, 64) },
);
const registerInput = withOptional(
  { username: fc.stringMatching(/^[\p{L}\p{N}_.-]{3,16}$/u), password },
  {
    code: lineText(0, 64),
    city: lineText(0, 64),
    relationship: fc.integer({ min: 0, max: 4 }),
    language: entities.language,
    ip: lineText(0, 64),
  },
);

const recoveryCode = fc.stringMatching(/^[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){3}$/);
const pushKinds = {
  withdrawal: fc.boolean(),
  recharge: fc.boolean(),
  support: fc.boolean(),
  notice: fc.boolean(),
};
const pushKey = fc.stringMatching(/^[A-Za-z0-9_-]{87}$/);
const recoveryCodes = fc.record({ codes: listOf(recoveryCode) });
const proof = fc.record({ password, code: lineText(1, 64) });
export const endpointCases: readonly EndpointCase[] = [
  endpointCase(system.getBaseInfo, none, entities.baseInfo),
  endpointCase(system.getSystemConfig, none, entities.systemConfig),
  endpointCase(game.hotGames, none, listOf(games.gameListItem)),
  endpointCase(
    listing.listingPage,
    fc.record({ regionId: count, page: pageNumber }),
    pageOf(entities.listingCard),
  ),
  endpointCase(listing.regionList, none, listOf(entities.region)),
  endpointCase(listingDetail, byId, entities.listingProfile),
  endpointCase(sign.signList, none, listOf(entities.sign)),
  endpointCase(video.videoClassList, none, listOf(entities.videoClass)),
  endpointCase(
    video.videoPage,
    fc.record({ classId: anyId, page: pageNumber }),
    pageOf(entities.video, 'empty'),
  ),
  endpointCase(
    video.videoInfo,
    withOptional({ id: anyId }, { withPlaylists: fc.boolean() }),
    entities.video,
  ),
  endpointCase(game.gameCategoryList, none, listOf(games.gameCategory)),
  endpointCase(game.gameList, withOptional({}, { categoryId: count }), listOf(games.gameListItem)),
  endpointCase(game.gameInfoByKey, fc.record({ key: games.gameKey }), games.gameInfo),
  endpointCase(game.gameHistory, fc.record({ key: games.gameKey }), listOf(games.pastRound)),
  endpointCase(game.gameOdds, byId, listOf(games.sideOdds)),
  endpointCase(game.placeOrder, games.order, games.order),
  endpointCase(signIn.login, loginInput, fc.record({ token })),
  endpointCase(signIn.register, registerInput, token),
  endpointCase(member.getUserInfo, none, entities.userInfo),
  endpointCase(bankCard.getBankInfo, none, entities.bankInfo),
  endpointCase(bankCard.bankList, none, listOf(entities.bank)),
  endpointCase(
    bankCard.bindBank,
    fc.record({ cardNumber: digits(8, 30), bankId: anyId, holder: lineText(1, 64) }),
    done,
  ),
  endpointCase(wallet.getWithdrawRule, none, entities.withdrawRule),
  endpointCase(
    wallet.withdraw,
    fc.record({ amount: givenMinor, fundsPassword: digits(4, 4) }),
    entities.withdrawal,
  ),
  endpointCase(wallet.getPersonalReport, none, entities.personalReport),
  endpointCase(
    wallet.withdrawalPage,
    fc.record({ status: fc.integer({ min: 0, max: 4 }), page: pageNumber }),
    pageOf(entities.withdrawal),
  ),
  endpointCase(game.gameRecordPage, fc.record({ page: pageNumber }), pageOf(games.gameRecord)),
  endpointCase(
    profile.uploadAvatar,
    fc.record({
      image: fc.base64String({ minLength: 4 }).map((data) => `data:image/png;base64,${data}`),
    }),
    fc.record({ url: linkOrEmpty }),
  ),
  endpointCase(profile.setRealName, fc.record({ name: lineText(1, 64) }), done),
  endpointCase(profile.setSex, fc.record({ sex: fc.constantFrom('male', 'female') }), done),
  endpointCase(profile.setFundsPassword, fc.record({ fundsPassword: digits(4, 4) }), done),
  endpointCase(
    profile.setLoginPassword,
    fc.record({ oldPassword: password, newPassword: password }),
    done,
  ),
  endpointCase(
    wallet.recharge,
    fc.record({ payWay: fc.constant('Mexicopay' as const), amount: givenMinor }),
    fc.record({ payUrl: safeLink }),
  ),
  endpointCase(
    notice.noticePage,
    fc.record({ type: fc.integer({ min: 1, max: 3 }), page: pageNumber }),
    pageOf(entities.notice),
  ),
  endpointCase(notice.noticeDetail, byId, entities.notice),
  endpointCase(
    notice.getUnreadNotices,
    none,
    withOptional(
      { member: unreadCount, system: unreadCount, site: unreadCount },
      { signIns: unreadCount },
    ),
  ),
  endpointCase(notice.readNotice, byId, done),
  endpointCase(notice.readNoticesThrough, byId, done),
  endpointCase(
    system.replaceLanguage,
    withOptional({}, { language: entities.language }),
    entities.language,
  ),
  endpointCase(member.logout, none, done),
  endpointCase(
    listingSearch.searchListings,
    withOptional(
      { regionId: count, order: fc.constantFrom(...listingSearch.listingOrders) },
      {
        query: lineText(1, 40),
        verifiedOnly: fc.boolean(),
        signId: anyId,
        signIds: givenIds,
        ageMin: fc.integer({ min: 18, max: 120 }),
        ageMax: fc.integer({ min: 18, max: 120 }),
        heightMin: fc.integer({ min: 100, max: 230 }),
        heightMax: fc.integer({ min: 100, max: 230 }),
        savedOnly: fc.boolean(),
        ids: givenIds,
        after: searchCursor,
      },
    ),
    withOptional({ page: pageOf(entities.listingCard) }, { next: searchCursor }),
  ),
  endpointCase(
    listingReport.reportListing,
    fc.record({
      listingId: anyId,
      reason: fc.constantFrom(...listingReport.reportReasons),
      note: lineText(0, 100),
    }),
    done,
  ),
  endpointCase(similarListings, byId, pageOf(entities.listingCard)),
  endpointCase(listingSaved.getSavedListings, none, fc.record({ ids: listOf(anyId) })),
  endpointCase(listingSaved.saveListings, fc.record({ ids: givenIds }), done),
  endpointCase(listingSaved.unsaveListing, byId, done),
  endpointCase(videoSaved.getSavedVideos, none, fc.record({ ids: listOf(anyId) })),
  endpointCase(
    videoSaved.savedVideoPage,
    withOptional({}, { after: anyPositive }),
    withOptional({ videos: listOf(entities.video) }, { next: anyPositive }),
  ),
  endpointCase(videoSaved.saveVideo, byId, done),
  endpointCase(videoSaved.unsaveVideo, byId, done),
  endpointCase(wallet.getRecharge, fc.record({ id: anyId }), entities.rechargeReceipt),
  endpointCase(
    extras.getStatement,
    withOptional(
      { type: fc.constantFrom(...extras.statementTypes) },
      { after: anyId, limit: fc.integer({ min: 1, max: extras.STATEMENT_LIMIT_MAX }) },
    ),
    withOptional({ movements: listOf(entities.movement) }, { next: anyId }),
  ),
  endpointCase(
    extras.getReportDays,
    fc.record({ days: fc.integer({ min: 1, max: extras.REPORT_DAYS_MAX }) }),
    listOf(entities.reportDay),
  ),
  endpointCase(extras.getSessions, none, listOf(entities.memberSession)),
  endpointCase(extras.getSignIns, none, listOf(entities.signIn)),
  endpointCase(extras.markSignInsSeen, none, done),
  endpointCase(
    extras.endSession,
    fc.record({ id: fc.stringMatching(/^[0-9a-f]{12}$/) }),
    fc.record({ ended: count }),
  ),
  endpointCase(extras.endOtherSessions, none, fc.record({ ended: count })),
  endpointCase(extras.notMe, none, fc.record({ ended: count })),
  endpointCase(codes.createDeviceCode, none, fc.record({ code: recoveryCode, validUntil: time })),
  endpointCase(
    codes.getSignInCodes,
    none,
    fc.record({ isOn: fc.boolean(), recoveryCodesLeft: count }),
  ),
  endpointCase(
    codes.startSignInCodes,
    fc.record({ password }),
    fc.record({
      secret: fc.stringMatching(/^[A-Z2-7]{32}$/),
      address: fc.stringMatching(/^otpauth:\/\/totp\/[a-zA-Z0-9%?=&:]{1,60}$/),
    }),
  ),
  endpointCase(codes.confirmSignInCodes, fc.record({ code: lineText(1, 64) }), recoveryCodes),
  endpointCase(codes.renewRecoveryCodes, proof, recoveryCodes),
  endpointCase(codes.removeSignInCodes, proof, done),
  endpointCase(
    codes.resetLoginPassword,
    fc.record({ username: lineText(1, 64), recoveryCode: lineText(1, 64), newPassword: password }),
    done,
  ),
  endpointCase(
    owner.getProofState,
    none,
    fc.record({ isProved: fc.boolean(), hasCodes: fc.boolean(), hasPasskeys: fc.boolean() }),
  ),
  endpointCase(
    owner.proveWithPassword,
    withOptional({ password }, { code: lineText(1, 64) }),
    done,
  ),
  endpointCase(owner.startPasskeyProof, none, webauthn.requestOptions),
  endpointCase(owner.proveWithPasskey, fc.record({ credential: webauthn.assertion }), done),
  endpointCase(passkeys.getPasskeys, none, listOf(webauthn.passkey)),
  endpointCase(passkeys.startPasskey, none, webauthn.creationOptions),
  endpointCase(
    passkeys.addPasskey,
    fc.record({ name: webauthn.passkeyName, credential: webauthn.attestation }),
    byId,
  ),
  endpointCase(passkeys.renamePasskey, fc.record({ id: anyId, name: webauthn.passkeyName }), done),
  endpointCase(passkeys.removePasskey, byId, done),
  endpointCase(passkeys.startPasskeyLogin, none, webauthn.requestOptions),
  endpointCase(
    passkeys.logInWithPasskey,
    withOptional({ credential: webauthn.assertion }, { language: entities.language }),
    fc.record({ token }),
  ),
  endpointCase(privacy.getPrivacy, none, entities.privacy),
  endpointCase(
    privacy.askForData,
    none,
    fc.record({ address: fc.stringMatching(/^\/api\/data\/[\w.-]{1,200}$/) }),
  ),
  endpointCase(
    privacy.closeAccount,
    withOptional({}, { givenUp: givenMinor }),
    fc.record({ dueAt: time }),
  ),
  endpointCase(privacy.keepAccount, none, done),
  endpointCase(gameRound, fc.record({ key: games.gameKey, period: games.period }), games.pastRound),
  endpointCase(protection.getPlayerProtection, none, games.playerProtection),
  endpointCase(
    protection.setPlayerLimit,
    fc.record({
      kind: fc.constantFrom(...protection.limitKinds),
      span: fc.constantFrom(...protection.limitSpans),
      amount: games.limitAmount,
    }),
    games.playerProtection,
  ),
  endpointCase(
    protection.setRealityCheck,
    fc.record({ minutes: fc.constantFrom(...protection.realityIntervals) }),
    games.playerProtection,
  ),
  endpointCase(protection.answerRealityCheck, none, games.playerProtection),
  endpointCase(
    protection.excludePlayer,
    fc.record({ length: fc.constantFrom(...protection.exclusionLengths) }),
    games.playerProtection,
  ),
  endpointCase(
    support.getSupportMessages,
    withOptional({}, { before: anyPositive }),
    conversation.supportConversation,
  ),
  endpointCase(
    support.sendSupportMessage,
    withOptional(
      { key: conversation.messageKey, text: lineText(0, 100) },
      { about: conversation.supportAbout, image: lineText(1, 100) },
    ),
    conversation.supportMessage,
  ),
  endpointCase(support.getSupportUnread, none, fc.record({ unread: fc.nat() })),
  endpointCase(support.readSupportMessages, byId, done),
  endpointCase(
    supportCase.openSupportCase,
    fc.record({ username: lineText(1, 64), text: lineText(0, 100), key: conversation.openingKey }),
    fc.record({ code: recoveryCode }),
  ),
  endpointCase(
    supportCase.readSupportCase,
    fc.record({ code: lineText(1, 64) }),
    conversation.supportCase,
  ),
  endpointCase(
    supportCase.writeSupportCase,
    fc.record({ code: lineText(1, 64), key: conversation.messageKey, text: lineText(0, 100) }),
    conversation.supportCase,
  ),
  endpointCase(
    push.getPush,
    none,
    withOptional({}, { serverKey: pushKey, kinds: fc.record(pushKinds) }),
  ),
  endpointCase(
    push.savePush,
    fc.record({
      endpoint: fc.stringMatching(/^https?:\/\/[\w./-]{1,100}$/),
      publicKey: pushKey,
      secret: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      ...pushKinds,
    }),
    done,
  ),
  endpointCase(push.endPush, none, done),
];
