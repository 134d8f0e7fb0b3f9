import { type Authority, authorityOf, authorityOfApp } from '../signing/documents.ts';
import { expiryOf, lifetimeMs } from '../signing/metadata.ts';
import type { Metadata } from '../signing/read-metadata.ts';
import { whileWriting } from './registry-file.ts';
import { canSign } from './sign-document.ts';
import { putInForce, renewed, renewedApp, renewTimestamp, type Writer } from './write-metadata.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long before an expiry a warning is printed when the key is not available here. */
const WARNING_MS = 30 * DAY_MS;

interface Refreshed {
  /** Expiry of the timestamp; undefined if its key is not available. */
  readonly until: string | undefined;
  /** Warnings about documents that expire soon and whose keys are not available. */
  readonly warnings: readonly string[];
}

/**
 * Renews the timestamp, and documents past half of their lifetime, with the available keys. Undefined
 * before the first release.
 */
export function refreshRegistry(releasesDir: string): Promise<Refreshed | undefined> {
  return whileWriting(releasesDir, async (writer) => {
    const { before, root, keys, now } = writer;
    if (!before) return undefined;
    const warnings = warningsOf(writer, before);
    const online = [authorityOf(root, 'snapshot'), authorityOf(root, 'timestamp')];
    if (!online.every((authority) => canSign(authority, keys)))
      return { until: undefined, warnings };
    const { signed } = before.targets;
    const isDue = (document: Expiring, authority: Authority) =>
      isHalfOver(document, 'targets', now) && canSign(authority, keys);
    const isTargetsDue = isDue(signed, authorityOf(root, 'targets'));
    const apps = [...before.apps].flatMap(([id, app]) =>
      isDue(app.signed, authorityOfApp(signed, root, id))
        ? [[id, renewedApp(app.signed, now)] as const]
        : [],
    );
    if (isTargetsDue || apps.length > 0 || isHalfOver(before.snapshot, 'snapshot', now)) {
      await putInForce(writer, {
        apps: new Map(apps),
        ...(isTargetsDue && { targets: renewed(signed, writer) }),
      });
    } else await renewTimestamp(writer, before);
    return { until: expiryOf('timestamp', now), warnings };
  });
}

type Expiring = { readonly expires: string };

const isHalfOver = ({ expires }: Expiring, kind: 'targets' | 'snapshot', now: Date): boolean =>
  Date.parse(expires) - now.getTime() < lifetimeMs(kind) / 2;

function warningsOf({ root, keys, now }: Writer, { targets, apps }: Metadata): readonly string[] {
  const documents: readonly (readonly [string, Expiring, Authority])[] = [
    ['root', root, authorityOf(root, 'root')],
    ['targets', targets.signed, authorityOf(root, 'targets')],
    ...[...apps].map(
      ([id, { signed }]) => [id, signed, authorityOfApp(targets.signed, root, id)] as const,
    ),
  ];
  return documents
    .filter(([role, { expires }, authority]) => {
      const isSoon = Date.parse(expires) - now.getTime() < WARNING_MS;
      return isSoon && (role === 'root' || !canSign(authority, keys));
    })
    .map(([role, { expires }]) =>
      role === 'root'
        ? `The registry's root expires at ${expires}: npx velvet releases registry root`
        : `The registry's ${role} expires at ${expires}: npx velvet releases list, with a key of its role`,
    );
}
