import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { anchorFile } from '../operator/audit-anchors.ts';
import { runOperator } from '../operator/run-operator.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** What a command said and how it ended. */
export interface OperatorAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The operator's command line on a database of its own. */
export interface OperatorDesk {
  readonly db: TestDatabase;
  /** Acts as the operator's role. */
  readonly client: pg.PoolClient;
  run(...argv: readonly string[]): Promise<OperatorAnswer>;
  /** The audit log, oldest first. */
  audit(): Promise<readonly { actor: string; action: string; subject: string }[]>;
  /** Removes what was noted of the audit log beside the database. */
  forgetNotes(): Promise<void>;
  /** Makes noting impossible. */
  blockNotes(): Promise<void>;
  close(): Promise<void>;
}

/** Opens one. */
export async function openOperatorDesk(): Promise<OperatorDesk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'velvet-operator-'));
  const db = await createTestDatabase();
  const client = await db.pool('velvet_operator').connect();
  return {
    db,
    client,
    run: async (...argv) => {
      const out: string[] = [];
      const err: string[] = [];
      const code = await runOperator({
        argv,
        operator: undefined,
        dataDir,
        print: (line) => out.push(line),
        printError: (line) => err.push(line),
        connect: async () => client,
      });
      return { code, out: out.join('\n'), err: err.join('\n') };
    },
    audit: async () => {
      const { rows } = await db.owner.query<{ actor: string; action: string; subject: string }>(
        'SELECT actor, action, subject FROM audit_log ORDER BY id',
      );
      return rows;
    },
    forgetNotes: () => rm(anchorFile(dataDir)),
    blockNotes: async () => void (await mkdir(anchorFile(dataDir))),
    close: async () => {
      client.release(true);
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
