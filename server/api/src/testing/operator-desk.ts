import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { commands } from '../all-commands.ts';
import type { Queryable } from '../database/queryable.ts';
import { inOperatorTransaction } from '../operator/access/operator-transaction.ts';
import { anchorFile } from '../operator/audit/audit-anchors.ts';
import type { TokenStore } from '../operator/command-line/command.ts';
import { runOperator } from '../operator/command-line/run-operator.ts';
import type { Question } from '../operator/command-line/terminal.ts';
import type { AppSecret } from '../secrets/app-secret.ts';
import { anOperator, aSessionOf } from './operator-factories.ts';
import { filesIn } from './stored-files.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** What a command said and how it ended. */
interface OperatorAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Answers to prompts; may depend on the output so far. */
export type Answers = Partial<
  Record<Question['field'], string | ((printed: readonly string[]) => string)>
>;

/** The operator's command line on a database of its own. */
export interface OperatorDesk {
  readonly db: TestDatabase;
  readonly dataDir: string;
  readonly secret: AppSecret;
  /** Acts as the operator's role. */
  readonly client: pg.PoolClient;
  /** Runs a command without a session. */
  run(...argv: readonly string[]): Promise<OperatorAnswer>;
  /** Runs it in a session of an operator, who has every role unless created before. */
  runAs(name: string, ...argv: readonly string[]): Promise<OperatorAnswer>;
  /** Runs a task in a transaction of an operator's session, as a call of the operators' server does. */
  actAs<T>(name: string, task: (db: Queryable) => Promise<T>): Promise<T>;
  /** Runs it with a token of one's own, on a connection of its own. */
  runWith(tokens: TokenStore, answers: Answers, ...argv: string[]): Promise<OperatorAnswer>;
  /** The audit log, oldest first. */
  audit(): Promise<readonly { actor: string; action: string; subject: string }[]>;
  /** Removes the anchors file of the audit log. */
  forgetNotes(): Promise<void>;
  /** Makes noting impossible. */
  blockNotes(): Promise<void>;
  close(): Promise<void>;
}

/** A place for a token, in memory. */
export function tokenInMemory(token?: string): TokenStore {
  let kept = token;
  return {
    read: async () => kept,
    write: async (written) => {
      kept = written;
    },
    remove: async () => {
      kept = undefined;
    },
  };
}

/** Opens one. */
export async function openOperatorDesk(now: () => Date = () => new Date()): Promise<OperatorDesk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'velvet-operator-'));
  const db = await createTestDatabase();
  const pool = db.pool('velvet_operator');
  const client = await pool.connect();
  const secret: AppSecret = { key: (purpose) => Buffer.alloc(32, purpose) };
  const sessions = new Map<string, string>();
  const runWith: OperatorDesk['runWith'] = async (tokens, answers, ...argv) => {
    const out: string[] = [];
    const err: string[] = [];
    const connections: pg.PoolClient[] = [];
    const code = await runOperator({
      commands,
      argv,
      dataDir,
      files: filesIn(dataDir),
      now,
      tokens,
      print: (line) => out.push(line),
      printError: (line) => err.push(line),
      loadSecret: async () => secret,
      terminal: {
        ask: async ({ field }) => {
          const answer = answers[field];
          return typeof answer === 'function' ? answer(out) : (answer ?? '');
        },
        close: () => undefined,
      },
      connect: async (role) => {
        const connection = await (role === 'owner' ? db.owner : pool).connect();
        connections.push(connection);
        return connection;
      },
    }).finally(() => {
      for (const connection of connections) connection.release();
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const sessionOf = async (name: string): Promise<string> => {
    const begun = sessions.get(name);
    if (begun !== undefined) return begun;
    const known = await db.owner.query('SELECT FROM operator_account WHERE name = $1', [name]);
    if (known.rowCount === 0) await anOperator(db.owner, name);
    const token = await aSessionOf(db.owner, name);
    sessions.set(name, token);
    return token;
  };
  return {
    db,
    dataDir,
    secret,
    client,
    runWith,
    run: (...argv) => runWith(tokenInMemory(), {}, ...argv),
    runAs: async (name, ...argv) => runWith(tokenInMemory(await sessionOf(name)), {}, ...argv),
    actAs: async (name, task) => {
      const token = await sessionOf(name);
      const connection = await pool.connect();
      const access = 'operator';
      try {
        return await inOperatorTransaction(connection, token, { name: 'test', access }, () =>
          task(connection),
        );
      } finally {
        connection.release();
      }
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
