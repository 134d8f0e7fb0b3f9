import { parseId } from '@velvet/shared/contract/brand';
import { href, useBack } from '@velvet/shared/routes';
import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '../listing-profile/profile-screen.tsx';

/** A listing, from wherever it was tapped (spec S3.12). */
export default function DetailPage() {
  const [address] = useSearchParams();
  const back = useBack(href.hall());
  return <ProfileScreen id={parseId(address.get('id'))} onBack={back} />;
}
