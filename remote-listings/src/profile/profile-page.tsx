import { parseId } from '@velvet/shared/contract/brand';
import { ALL_REGION_ID } from '@velvet/shared/contract/constants';
import { useBack } from '@velvet/shared/routes';
import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '../listing-profile/profile-screen.tsx';
import { readRegionName } from '../region/region-name.ts';
import { ownAddress } from '../routes/own-address.ts';

/** A listing of a region; back is the region's list (spec S3.14). */
export default function ProfilePage() {
  const [address] = useSearchParams();
  const regionId = parseId(address.get('adsid')) ?? ALL_REGION_ID;
  const back = useBack(
    ownAddress('/list', { id: regionId, name: readRegionName(address.get('name')) }),
  );
  return <ProfileScreen id={parseId(address.get('id'))} onBack={back} />;
}
