import type { AnyEndpoint } from '@velvet/contract/endpoints';
import type { MemberId } from '@velvet/contract/member';
import { PREVIEW_HEADER } from '@velvet/contract/preview-header';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Queryable } from '../database/queryable.ts';
import { demoMembers } from '../demo/members.ts';
import type { Wire } from './handlers.ts';
import { Refused } from './refused.ts';
import type { OpenedSession } from './session.ts';
import { signInNames } from './sign-in-names.ts';

interface PreviewServices {
  readonly config: Pick<Config, 'demoData'>;
  readonly pool: Queryable;
}

/** Whether a call came through the preview origin, where unreleased code runs. */
export const isPreview = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[PREVIEW_HEADER] !== undefined;

/** A session there is a demo member's or none: a member's token that got there opens nothing. */
export async function sessionInPreview(
  services: PreviewServices,
  opened: OpenedSession,
): Promise<OpenedSession> {
  if (opened.kind !== 'member') return { kind: 'none' };
  return (await isDemoMember(services, opened.member.id)) ? opened : { kind: 'none' };
}

/** The demo's own member row, not another member with the same id or name. */
async function isDemoMember({ config, pool }: PreviewServices, id: MemberId): Promise<boolean> {
  const demo = config.demoData ? demoMembers.find((member) => member.id === id) : undefined;
  if (!demo) return false;
  const { rowCount } = await pool.query({
    name: 'preview-demo-member',
    text: 'SELECT FROM member WHERE id = $1 AND username = $2',
    values: [id, demo.username],
  });
  return rowCount === 1;
}

/**
 * Only demo members can log in there; registration, new passwords and passkeys are refused. The decision
 * depends on the name only and precedes the password check, so that it reveals nothing about a password.
 */
export function refusalInPreview(
  { config }: Pick<PreviewServices, 'config'>,
  { name }: AnyEndpoint,
  { username }: Wire,
): Refused | undefined {
  if (!signInNames.has(name)) return undefined;
  const given = typeof username === 'string' ? username.trim().toLowerCase() : '';
  const isDemo = config.demoData && demoMembers.some((member) => member.username === given);
  if (name === 'member_login' && (isDemo || given === '')) return undefined;
  return new Refused('forbidden', { message: 'preview_demo_only' });
}
