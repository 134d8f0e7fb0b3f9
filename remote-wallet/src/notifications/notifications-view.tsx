import { hasPush } from '@velvet/sdk/push/browser-push';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { isInstallableByHand } from '../install/is-installable-by-hand.ts';
import { Obstacle } from './obstacle.tsx';
import { usePushQuery, usePushServer } from './push-queries.ts';
import { PushSwitches } from './push-switches.tsx';
import { usePushDevice } from './use-push-device.ts';

export function NotificationsView() {
  if (hasPush()) return <DeviceNotifications />;
  return <Obstacle reason={isInstallableByHand() ? 'install' : 'unsupported'} />;
}

function DeviceNotifications() {
  const server = usePushServer();
  const { device, lookAgain } = usePushDevice(server);
  const isThere = device !== undefined && device !== 'none';
  const { currentData, error, refetch } = usePushQuery(undefined, {
    skip: !isThere,
    refetchOnMountOrArgChange: true,
  });

  if (device === 'none') return <Obstacle reason="noWorker" />;
  if (!device || !currentData) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Placeholder blocks={['panel', 'row']} />
    );
  }
  if (currentData.serverKey === undefined) return <Obstacle reason="noServer" />;
  if (device.permission === 'denied') return <Obstacle reason="blocked" />;
  return <PushSwitches device={device} state={currentData} server={server} lookAgain={lookAgain} />;
}
