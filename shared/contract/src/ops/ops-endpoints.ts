import * as audit from './audit.ts';
import * as banners from './banners.ts';
import * as books from './books.ts';
import * as budget from './budget.ts';
import * as bulk from './bulk.ts';
import * as catalogue from './catalogue.ts';
import * as conversations from './conversations.ts';
import * as desk from './desk.ts';
import * as exported from './exports.ts';
import * as games from './games.ts';
import * as listingBulk from './listing-bulk.ts';
import * as listings from './listings.ts';
import * as memberBulk from './member-bulk.ts';
import * as members from './members.ts';
import * as notices from './notices.ts';
import * as operators from './operators.ts';
import * as ownAccount from './own-account.ts';
import * as passkeys from './passkeys.ts';
import * as proposals from './proposals.ts';
import * as recharges from './recharges.ts';
import * as releaseRequests from './release-requests.ts';
import * as releases from './releases.ts';
import * as reports from './reports.ts';
import * as savedAnswers from './saved-answers.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as supportCases from './support-cases.ts';
import * as transcodings from './transcodings.ts';
import * as uploads from './uploads.ts';
import * as videos from './videos.ts';
import * as withdrawals from './withdrawals.ts';

/** Every operation of the operators' console. */
export const opsEndpoints = [
  session.signIn,
  session.signOut,
  session.whoAmI,
  passkeys.passkeySignInOptions,
  passkeys.signInWithPasskey,
  passkeys.passkeyOptions,
  passkeys.addPasskey,
  passkeys.passkeyList,
  passkeys.removePasskey,
  ownAccount.openInvitation,
  ownAccount.acceptInvitation,
  ownAccount.changeOperatorPassword,
  ownAccount.makeRecoveryCodes,
  ownAccount.operatorSessionPage,
  ownAccount.endOperatorSession,
  ownAccount.issueToken,
  operators.operatorPage,
  operators.inviteOperator,
  operators.setOperatorRoles,
  operators.linkOperator,
  operators.resetOperator,
  operators.disableOperator,
  desk.deskWaiting,
  desk.deskFigures,
  withdrawals.withdrawalPage,
  withdrawals.withdrawalShown,
  withdrawals.approveWithdrawal,
  withdrawals.rejectWithdrawal,
  withdrawals.settleWithdrawal,
  members.memberPage,
  members.memberShown,
  members.setMember,
  members.endMemberSessions,
  members.addMemberNote,
  members.resetMemberPassword,
  recharges.rechargePage,
  recharges.confirmRecharge,
  proposals.proposalPage,
  proposals.approveProposal,
  proposals.refuseProposal,
  conversations.conversationPage,
  conversations.conversationShown,
  conversations.conversationPicture,
  conversations.answerConversation,
  conversations.closeConversation,
  conversations.takeConversation,
  conversations.releaseConversation,
  supportCases.casePage,
  supportCases.caseShown,
  supportCases.answerCase,
  supportCases.closeCase,
  savedAnswers.savedAnswerPage,
  savedAnswers.writeSavedAnswer,
  savedAnswers.removeSavedAnswer,
  reports.reportPage,
  reports.settleReport,
  games.gamePage,
  games.setGameOdds,
  games.setGameLimits,
  games.enableGame,
  games.disableGame,
  games.roundPage,
  games.roundShown,
  games.voidRound,
  games.beaconShown,
  games.setBeacon,
  notices.noticePage,
  notices.noticeShown,
  notices.saveNotice,
  notices.hideNotice,
  notices.showNotice,
  listings.listingPage,
  listings.listingShown,
  listings.saveListing,
  listings.hideListing,
  listings.showListing,
  listings.addListingPhoto,
  listings.orderListingPhotos,
  listings.describeListingPhoto,
  listings.removeListingPhoto,
  listings.pictureShown,
  catalogue.regionPage,
  catalogue.saveRegion,
  catalogue.removeRegion,
  catalogue.signPage,
  catalogue.saveSign,
  catalogue.removeSign,
  banners.bannerPage,
  banners.addBanner,
  banners.replaceBannerImage,
  banners.saveBanner,
  banners.hideBanner,
  banners.showBanner,
  settings.settingPage,
  settings.setSetting,
  settings.settingHistory,
  books.checkLedger,
  uploads.uploadPage,
  uploads.uploadShown,
  uploads.uploadStart,
  uploads.uploadPiece,
  uploads.uploadFinish,
  uploads.uploadAbandon,
  videos.videoPage,
  videos.videoShown,
  videos.videoPoster,
  videos.videoSave,
  videos.videoPublish,
  videos.videoWithdraw,
  videos.videoClassPage,
  videos.videoClassSave,
  transcodings.transcodingPage,
  transcodings.transcodingRetry,
  transcodings.transcodingCancel,
  listingBulk.previewListings,
  memberBulk.previewMembers,
  bulk.bulkPage,
  bulk.bulkShown,
  bulk.bulkItemPage,
  bulk.runBulk,
  bulk.stopBulk,
  bulk.exportBulk,
  audit.auditPage,
  audit.verifyAudit,
  exported.exportWithdrawals,
  exported.exportRecharges,
  exported.exportMovements,
  exported.exportAudit,
  releases.releaseAccess,
  budget.budgetAccess,
  releaseRequests.releaseRequestPage,
  releaseRequests.releaseAgentShown,
  releaseRequests.requestRelease,
  releaseRequests.cancelReleaseRequest,
  releaseRequests.releaseWork,
  releaseRequests.claimReleaseRequest,
  releaseRequests.reportReleaseRequest,
] as const;

export type AnyOpsEndpoint = (typeof opsEndpoints)[number];
export type OpsName = AnyOpsEndpoint['name'];
export type OpsEndpointNamed<Name extends OpsName> = Extract<AnyOpsEndpoint, { name: Name }>;
