import { randomBytes } from 'node:crypto';
import type { MemberId } from '@velvet/contract/member';
import { type PushKind, pushKinds } from '@velvet/contract/push-kind';
import { readConfig } from '../config/config.ts';
import { startPush } from '../features/push/sending/start-push.ts';
import { type PushService, startPushService, type TestSubscription } from './push-service.ts';
import { startTestOps, type TestOps } from './running-ops.ts';

/** A session's device that gets messages. */
export interface SubscribedDevice extends TestSubscription {
  readonly sessionHash: Buffer;
}

/** The operators' server, a push service, and what sends to it. */
export interface PushDesk {
  readonly ops: TestOps;
  readonly service: PushService;
  /** Lines of the sending process. */
  readonly logLines: readonly string[];
  /** Starts sending in this process; it ends with the desk. */
  send(environment?: Readonly<Record<string, string>>): Promise<{ stop(): Promise<void> }>;
  /** Settings of such a process. */
  environment(more?: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  subscribe(
    member: MemberId,
    options?: { readonly kinds?: readonly PushKind[]; readonly language?: string },
  ): Promise<SubscribedDevice>;
  /** How many jobs wait, or are worked on. */
  jobs(): Promise<number>;
  close(): Promise<void>;
}

export async function openPushDesk(): Promise<PushDesk> {
  const ops = await startTestOps();
  const service = await startPushService();
  const logLines: string[] = [];
  const running: { stop(): Promise<void> }[] = [];
  const environment: PushDesk['environment'] = (more = {}) => ({
    DATA_DIR: ops.dataDir,
    DATABASE_PUSH_URL: ops.db.loginUrl('velvet_push'),
    PUSH_HOSTS: service.origin,
    PUSH_CONTACT: 'mailto:push@velvet.example',
    LOG_LEVEL: 'info',
    ...more,
  });
  return {
    ops,
    service,
    logLines,
    environment,
    send: async (more) => {
      const config = readConfig(environment(more));
      const started = await startPush({
        config,
        log: { write: (line) => void logLines.push(line) },
      });
      let stopped: Promise<void> | undefined;
      const once = { stop: () => (stopped ??= started.stop()) };
      running.push(once);
      return once;
    },
    subscribe: async (member, { kinds = pushKinds, language = 'en' } = {}) => {
      const sessionHash = randomBytes(32);
      const device = service.subscribe();
      await ops.db.api.query('SELECT session_start($1, $2, $3, NULL)', [
        sessionHash,
        member,
        '127.0.0.1',
      ]);
      await ops.db.api.query('SELECT push_save($1, $2, $3, $4, $5, $6)', [
        sessionHash,
        device.endpoint,
        Buffer.from(device.publicKey, 'base64url'),
        Buffer.from(device.secret, 'base64url'),
        kinds,
        language,
      ]);
      return { ...device, sessionHash };
    },
    jobs: async () => {
      const { rows } = await ops.db.owner.query<{ count: number }>(
        'SELECT count(*) FROM graphile_worker._private_jobs',
      );
      return rows[0]?.count ?? 0;
    },
    close: async () => {
      for (const each of running) await each.stop();
      await service.stop();
      await ops.stop();
    },
  };
}
