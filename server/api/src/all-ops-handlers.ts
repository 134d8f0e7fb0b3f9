import type { BulkKind } from '@velvet/contract/ops/bulk';
import { gameOps } from './features/game/game-ops.ts';
import { roundOps } from './features/game/round-ops.ts';
import { catalogueOps } from './features/listings/catalogue-ops.ts';
import { listingBulkOps, listingBulkSubject } from './features/listings/listing-bulk.ts';
import { listingOps } from './features/listings/listing-ops.ts';
import { listingPhotoOps } from './features/listings/listing-photo-ops.ts';
import { reportOps } from './features/listings/report-ops.ts';
import { pictureOps } from './features/media/picture-ops.ts';
import { memberBulkOps, memberBulkSubject } from './features/members/member-bulk.ts';
import { memberOps } from './features/members/member-ops.ts';
import { noticeOps } from './features/notices/notice-ops.ts';
import { savedAnswerOps } from './features/support/saved-answer-ops.ts';
import { supportOps } from './features/support/support-ops.ts';
import { supportCaseOps } from './features/support-cases/support-case-ops.ts';
import { bannerOps } from './features/system/banner-ops.ts';
import { bookOps } from './features/system/book-ops.ts';
import { settingOps } from './features/system/settings.ts';
import { transcodingOps } from './features/video/operators/transcoding-ops.ts';
import { videoClassOps } from './features/video/operators/video-class-ops.ts';
import { videoOps } from './features/video/operators/video-ops.ts';
import { uploadOps } from './features/video/uploads/upload-ops.ts';
import { exportOps } from './features/wallet/export-ops.ts';
import { rechargeOps } from './features/wallet/recharge-ops.ts';
import { withdrawalOps } from './features/wallet/withdrawal-ops.ts';
import { bulkOps } from './ops/bulk/bulk-ops.ts';
import type { BulkSubject } from './ops/bulk/bulk-store.ts';
import { auditHandlers } from './ops/operations/audit-handlers.ts';
import { deskHandlers } from './ops/operations/desk-handlers.ts';
import { invitationHandlers, operatorHandlers } from './ops/operations/operator-handlers.ts';
import { ownAccountHandlers } from './ops/operations/own-account-handlers.ts';
import { proposalHandlers } from './ops/operations/proposal-handlers.ts';
import {
  releaseHandlers,
  releaseRequestHandlers,
} from './ops/operations/release-request-handlers.ts';
import { passkeyHandlers, sessionHandlers } from './ops/operations/session-handlers.ts';
import type { OpsHandlers } from './ops/ops-call.ts';

/** The handler of every operation of the operators' contract. */
export const opsHandlers: OpsHandlers = {
  ...sessionHandlers,
  ...passkeyHandlers,
  ...invitationHandlers,
  ...ownAccountHandlers,
  ...operatorHandlers,
  ...deskHandlers,
  ...memberOps,
  ...withdrawalOps,
  ...rechargeOps,
  ...exportOps,
  ...proposalHandlers,
  ...supportOps,
  ...supportCaseOps,
  ...savedAnswerOps,
  ...reportOps,
  ...gameOps,
  ...roundOps,
  ...noticeOps,
  ...listingOps,
  ...listingPhotoOps,
  ...catalogueOps,
  ...bannerOps,
  ...pictureOps,
  ...settingOps,
  ...bookOps,
  ...uploadOps,
  ...videoOps,
  ...videoClassOps,
  ...transcodingOps,
  ...listingBulkOps,
  ...memberBulkOps,
  ...bulkOps,
  ...auditHandlers,
  ...releaseHandlers,
  ...releaseRequestHandlers,
};

/** What bulk changes are made to, by the kind's name. */
export const bulkSubjects: Readonly<Record<BulkKind, BulkSubject>> = {
  listing: listingBulkSubject,
  member: memberBulkSubject,
};
