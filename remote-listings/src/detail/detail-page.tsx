import { href, useBack } from '@velvet/shared/routes';
import { useSearchParams } from 'react-router-dom';
import { ProfileScreen } from '../listing-profile/profile-screen.tsx';
import { readId } from '../navigation/id-parameter.ts';

/** A listing, from wherever it was tapped (spec S3.12). */
export default function DetailPage() {
  const [address] = useSearchParams();
  const back = useBack(href.hall());
  return <ProfileScreen id={readId(address.get('id'))} onBack={back} />;
}
