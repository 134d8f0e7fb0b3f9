import * as extras from './account-extras.ts';
import * as bankCard from './bank-card.ts';
import * as game from './game.ts';
import { gameRound } from './game-round.ts';
import * as listing from './listing.ts';
import { listingDetail, similarListings } from './listing-profile.ts';
import { reportListing } from './listing-report.ts';
import * as saved from './listing-saved.ts';
import { searchListings } from './listing-search.ts';
import * as member from './member.ts';
import * as notice from './notice.ts';
import * as passkeys from './passkeys.ts';
import * as protection from './player-protection.ts';
import * as privacy from './privacy.ts';
import * as profile from './profile.ts';
import * as proof from './proof.ts';
import * as push from './push.ts';
import { signList } from './sign.ts';
import * as signIn from './sign-in.ts';
import * as codes from './sign-in-codes.ts';
import * as support from './support.ts';
import * as supportCase from './support-case.ts';
import * as system from './system.ts';
import * as video from './video.ts';
import * as savedVideo from './video-saved.ts';
import * as wallet from './wallet.ts';

/**
 * Every operation of the API (spec 8), in the specification's order, then our additions. The server,
 * the OpenAPI document and the contract tests use this table; browser code imports single endpoints,
 * so that a remote bundles only its own.
 */
export const endpoints = [
  system.getBaseInfo,
  system.getSystemConfig,
  game.hotGames,
  listing.listingPage,
  listing.regionList,
  listingDetail,
  signList,
  video.videoClassList,
  video.videoPage,
  video.videoInfo,
  game.gameCategoryList,
  game.gameList,
  game.gameInfoByKey,
  game.gameHistory,
  game.gameOdds,
  game.placeOrder,
  signIn.login,
  signIn.register,
  member.getUserInfo,
  bankCard.getBankInfo,
  bankCard.bankList,
  bankCard.bindBank,
  wallet.getWithdrawRule,
  wallet.withdraw,
  wallet.getPersonalReport,
  wallet.withdrawalPage,
  game.gameRecordPage,
  profile.uploadAvatar,
  profile.setRealName,
  profile.setSex,
  profile.setFundsPassword,
  profile.setLoginPassword,
  wallet.recharge,
  notice.noticePage,
  notice.noticeDetail,
  notice.getUnreadNotices,
  notice.readNotice,
  notice.readNoticesThrough,
  system.replaceLanguage,
  member.logout,
  // Not in the specification.
  searchListings,
  reportListing,
  similarListings,
  saved.getSavedListings,
  saved.saveListings,
  saved.unsaveListing,
  savedVideo.getSavedVideos,
  savedVideo.savedVideoPage,
  savedVideo.saveVideo,
  savedVideo.unsaveVideo,
  wallet.getRecharge,
  extras.getStatement,
  extras.getReportDays,
  extras.getSessions,
  extras.getSignIns,
  extras.markSignInsSeen,
  extras.endSession,
  extras.endOtherSessions,
  extras.notMe,
  codes.createDeviceCode,
  codes.getSignInCodes,
  codes.startSignInCodes,
  codes.confirmSignInCodes,
  codes.renewRecoveryCodes,
  codes.removeSignInCodes,
  codes.resetLoginPassword,
  proof.getProofState,
  proof.proveWithPassword,
  proof.startPasskeyProof,
  proof.proveWithPasskey,
  passkeys.getPasskeys,
  passkeys.startPasskey,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  passkeys.startPasskeyLogin,
  passkeys.logInWithPasskey,
  privacy.getPrivacy,
  privacy.askForData,
  privacy.closeAccount,
  privacy.keepAccount,
  gameRound,
  protection.getPlayerProtection,
  protection.setPlayerLimit,
  protection.setRealityCheck,
  protection.answerRealityCheck,
  protection.excludePlayer,
  support.getSupportMessages,
  support.sendSupportMessage,
  support.getSupportUnread,
  support.readSupportMessages,
  supportCase.openSupportCase,
  supportCase.readSupportCase,
  supportCase.writeSupportCase,
  push.getPush,
  push.savePush,
  push.endPush,
] as const;

export type AnyEndpoint = (typeof endpoints)[number];
export type EndpointName = AnyEndpoint['name'];
export type EndpointNamed<Name extends EndpointName> = Extract<AnyEndpoint, { name: Name }>;

const ofSessions: ReadonlySet<string> = new Set(
  endpoints.filter(({ access }) => access === 'session').map(({ name }) => name),
);

/** Whether a call, as `operation?query`, needs a session. */
export const needsSession = (call: string): boolean => ofSessions.has(call.split('?', 1)[0] ?? '');
