/** A file of its own, fetched by members who have turned messages on. */
export { createPushServer } from '@velvet/sdk/push/push-server';
export { renewPush } from '@velvet/sdk/push/turn-push';
