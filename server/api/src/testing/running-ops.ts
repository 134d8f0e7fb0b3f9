import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OperatorRole } from '@velvet/contract/ops/role';
import { type Config, readConfig } from '../config/config.ts';
import { voucherKey } from '../operator/access/sign-in.ts';
import type { AppSecret } from '../secrets/app-secret.ts';
import { startOps } from '../start-ops.ts';
import { anOperator, aSessionOf } from './operator-factories.ts';
import { createOpsClient, type OpsClient } from './ops-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Origin of the console in tests. */
export const CONSOLE = 'https://console.example';

/** The operators' server on a database of its own. */
export interface TestOps {
  readonly db: TestDatabase;
  readonly client: OpsClient;
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly secret: AppSecret;
  /** Every log line so far, as it was written. */
  readonly logLines: readonly string[];
  /** The token of a session of an operator, who is created with the roles. */
  operator(name: string, ...roles: readonly OperatorRole[]): Promise<string>;
  /** The audit log, oldest first. */
  audit(): Promise<readonly { actor: string; action: string; subject: string }[]>;
  stop(): Promise<void>;
}

interface TestOpsOptions {
  readonly config?: Partial<Config>;
  readonly now?: () => Date;
  /** Variables of a bucket; by default files are in the data folder. */
  readonly store?: Readonly<Record<string, string>>;
}

/** Starts it without any operator. */
export async function startTestOps({ config, now, store }: TestOpsOptions = {}): Promise<TestOps> {
  const db = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-ops-'));
  const secret: AppSecret = { key: (purpose) => Buffer.alloc(32, purpose) };
  await db.owner.query('INSERT INTO operator_vouch_key (key) VALUES ($1)', [voucherKey(secret)]);
  const logLines: string[] = [];
  const ops = await startOps({
    config: {
      ...readConfig({
        OPS_PORT: '0',
        OPS_PUBLIC_URL: CONSOLE,
        DATA_DIR: dataDir,
        DATABASE_OPERATOR_URL: db.loginUrl('velvet_operator'),
        DATABASE_CONNECTIONS: '5',
        LOG_LEVEL: 'trace',
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...store,
      }),
      ...config,
    },
    secret,
    log: { write: (line) => void logLines.push(line) },
    ...(now ? { now } : {}),
  });
  const url = `http://127.0.0.1:${ops.port}`;
  return {
    db,
    client: createOpsClient(url, CONSOLE),
    url,
    port: ops.port,
    dataDir,
    secret,
    logLines,
    operator: async (name, ...roles) => {
      await anOperator(db.owner, name, { roles });
      return aSessionOf(db.owner, name);
    },
    audit: async () => {
      const { rows } = await db.owner.query<{ actor: string; action: string; subject: string }>(
        'SELECT actor, action, subject FROM audit_log ORDER BY id',
      );
      return rows;
    },
    stop: async () => {
      await ops.stop();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
