import { parseId } from '@velvet/contract/brand';
import { ALL_REGION_ID } from '@velvet/contract/constants';
import { useBack } from '@velvet/sdk/routes';
import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '../listing-profile/profile-screen.tsx';
import { lazyPane, TwoPanes } from '../panes/two-panes.tsx';
import { readRegionName } from '../region/region-name.ts';
import { ownAddress, profileAddress } from '../routes/own-address.ts';

const RegionPane = lazyPane(
  () => import(/* webpackChunkName: "pane" */ '../region/region-pane.tsx'),
);

/** A listing of a region; back is the region's list (spec S3.14). */
export default function ProfilePage() {
  const [address] = useSearchParams();
  const id = parseId<'listing'>(address.get('id'));
  const regionId = parseId(address.get('adsid')) ?? ALL_REGION_ID;
  const name = readRegionName(address.get('name'));
  const back = useBack(ownAddress('/list', { id: regionId, name }));
  return (
    <TwoPanes list={<RegionPane openId={id} regionId={regionId} name={name} />}>
      <ProfileScreen
        id={id}
        addressOf={(listing) => profileAddress(listing.id, regionId, name)}
        onBack={back}
      />
    </TwoPanes>
  );
}
