/** A file of its own, fetched by members who have turned messages on. */
export { createPushServer } from '@velvet/shared/push/push-server';
export { renewPush } from '@velvet/shared/push/turn-push';
