import { ALL_REGION_ID } from '@velvet/shared/contract/constants';
import { href, useBack } from '@velvet/shared/routes';
import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '../listing-profile/profile-screen.tsx';
import { readId, readName } from '../navigation/id-parameter.ts';

/** A listing of a region; back is the region's list (spec S3.14). */
export default function ProfilePage() {
  const [address] = useSearchParams();
  const regionId = readId(address.get('adsid')) ?? ALL_REGION_ID;
  const back = useBack(href.regionListings(regionId, readName(address.get('name'))));
  return <ProfileScreen id={readId(address.get('id'))} onBack={back} />;
}
