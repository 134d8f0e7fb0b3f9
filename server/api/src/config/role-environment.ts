/** The parts of the API's program, in the order in which they start. */
export const roleNames = ['api', 'draws', 'ops', 'transcode', 'push'] as const;
export type RoleName = (typeof roleNames)[number];

/** The secret of the installation, and what is read beside it when it was replaced. */
const installationSecret = ['VELVET_SECRET', 'VELVET_SECRET_PREVIOUS', 'ERASED_NAMES_KEY'] as const;

/** Of files in a bucket, as Amazon's client reads them. */
export const bucketCredentials = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_SHARED_CREDENTIALS_FILE',
] as const;

/** The variables with secrets, or the places of secrets, that each role reads. */
const secretsOf = {
  api: [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_POOLER_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_PASSWORDS',
    ...bucketCredentials,
    ...installationSecret,
  ],
  draws: ['DATABASE_DRAWS_URL', 'DATABASE_PASSWORDS', 'DRAWS_KEY', 'DRAWS_KEY_FILE'],
  ops: ['DATABASE_OPERATOR_URL', 'DATABASE_PASSWORDS', ...bucketCredentials, ...installationSecret],
  transcode: ['DATABASE_TRANSCODER_URL', 'DATABASE_PASSWORDS', ...bucketCredentials],
  push: ['DATABASE_PUSH_URL', 'DATABASE_PASSWORDS', 'PUSH_KEY', 'PUSH_KEY_FILE'],
} as const satisfies Record<RoleName, readonly string[]>;

/** The variables with secrets that these roles read. */
export const secretsFor = (roles: readonly RoleName[]): readonly string[] => [
  ...new Set(roles.flatMap((role): readonly string[] => secretsOf[role])),
];

/**
 * The environment without the secrets of other roles. A role that shares a process gets only its own from
 * here, although the process knows them all (`docs/security.md`).
 */
export function environmentOf(role: RoleName, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = secretsFor([role]);
  const foreign = secretsFor(roleNames).filter((name) => !own.includes(name));
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !foreign.includes(name)),
  );
}
